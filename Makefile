# Two commands are all you need: `make run` opens the workbench, `make test` runs every test.

ZUG := target/release/zug

.PHONY: run build test lint check-long bench bench-http clean

run: build
	$(ZUG) serve --open

build: web/dist/index.html
	cargo build --release --locked

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	cd web && npm run build

# Rust first (its tests need the page embedded), then the page, then both together in a browser.
test: build lint
	cargo test --workspace --locked
	cd web && npm test
	scripts/e2e

lint: web/node_modules/.package-lock.json
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd web && npm run check

# Hours-to-minutes checks: every game of the selection solved and verified in full.
check-long: build
	scripts/check-long

bench: build
	$(ZUG) bench

clean:
	cargo clean
	rm -rf web/dist web/node_modules

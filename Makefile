# Two commands are all you need: `make run` opens the workbench, `make test` runs every test.

ZUG := target/release/zug
# What the page is made from.
PAGE := $(shell find web/src -type f) web/index.html web/vite.config.js web/svelte.config.js web/tsconfig.json

.PHONY: run build test lint screenshot check-long bench bench-small bench-peers bench-compare bench-page bench-http test-under-load match-gnugo install dist wheel clean

run: build
	$(ZUG) serve --open

build: web/dist/index.html
	cargo build --release --locked

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	cd web && npm run build

# All in one profile (optimised, with overflow checks; see Cargo.toml), so that a clean checkout is compiled once. The page comes first
# because the server embeds it. Nothing is kept for a next build: that would make the first one slower.
test: export CARGO_INCREMENTAL = 0
test: web/dist/index.html lint
	scripts/test

# The tests again with busy loops beside them: none may depend on how quick the machine is.
test-under-load: export CARGO_INCREMENTAL = 0
test-under-load: web/dist/index.html
	scripts/test-under-load

lint: web/node_modules/.package-lock.json
	cargo fmt --all --check
	@# Where Cargo.toml says that there are no unit tests there must be none: they would not run.
	! grep -rn 'cfg(test)\|\[test\]' $$(grep -l '^test = false' crates/*/Cargo.toml | sed 's|Cargo.toml|src|')
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	@# Licences and known holes of what we depend on.
	@if command -v cargo-deny >/dev/null; then cargo deny check; else echo "lint: cargo-deny is not installed, so licences and advisories were not checked"; fi
	cd web && npm run lint && npm run check && npm run types -- --check

# The pictures of the README.
screenshot: build
	ZUG_PICTURES=$(CURDIR)/docs/pictures scripts/e2e readme

# What takes minutes: whole tables verified value by value, the census of reachable positions.
check-long: build
	scripts/check-long

bench: build
	$(ZUG) bench

# The same in small, by name: make bench-small WHAT=solve
bench-small:
	cargo bench --locked -p zug-cli -- $(WHAT)

# Our solvers beside other programs that are on the PATH.
bench-peers: build
	scripts/bench-peers

# Beside another build of zug in one run: make bench-compare BIN=path/to/zug
bench-compare: build
	scripts/bench-compare "$(BIN)" $(ZUG)

# How long one waits for the page, for the value of a move, and for a study of 200,000 moves, in a real browser.
bench-page: build
	ZUG_HOME_MS=500 ZUG_CLICK_MS=100 ZUG_FIRST_SCREEN_MS=1500 ZUG_FILE_MS=15000 ZUG_FRAMES_MS=100 ZUG_EDIT_MS=150 scripts/e2e figures large

# Latency of the HTTP API on this machine: 200 requests a second for positions with all their moves. Then the same for a minute while
# eight clients ask for expensive things: it fails when 99 of 100 answers take longer than 20 ms, or the memory is not given back.
bench-http: build
	$(ZUG) solve gobblet
	cargo run --release --locked -p zug-server --example load -- --game gobblet
	cargo run --release --locked -p zug-server --example load -- --game gobblet --server $(ZUG) --expensive 8 --seconds 60

# 200 games of Go on 9×9 against GNU Go (installed from Debian if need be); fails on an illegal move or when the two count differently.
match-gnugo: build
	scripts/match-gnugo --zug $(ZUG) --games 200 --playouts 3000

# For this machine: make install PREFIX=$HOME/.local
PREFIX ?= /usr/local
install: build
	scripts/dist --prefix "$(PREFIX)"

# For others: an archive and a Debian package, in dist/.
dist: build
	scripts/dist

# For Python: a wheel in dist/.
wheel:
	scripts/wheel

clean:
	cargo clean
	rm -rf web/dist web/node_modules

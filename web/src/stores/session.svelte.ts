// The game on the screen: which game, the moves played, and what the server said of each position.
import { SvelteMap } from "svelte/reactivity";
import { ApiError, SILENT, api, isAbort, sentence } from "../lib/api";
import { areaOf } from "../lib/areas";
import { fromHash, toHash, toPlace, type Place } from "../lib/link";
import { begin, goTo, played, type Play } from "../lib/play";
import { touched } from "../lib/pointing";
import type { GameInfo, GamesReply, Level, MoveValue, Opponent, PositionReply } from "../lib/types";
import { dressedCard, dressedInfo, dressedReply, frameOf, type Frame } from "../lib/dress";
import { headline, nameOf, other, type Names } from "../lib/verdict";
import { clock } from "./clock.svelte";
import { seats } from "./seats.svelte";
import { isLevel, settings } from "./settings.svelte";

type Recording = "push" | "replace" | "keep";

/** How long the computer seems to think, so that a person sees its move. */
const PAUSE = 450;

/** The games and families, with the names that fit what is drawn. */
async function knownGames(): Promise<GamesReply> {
  const reply = await api.games();
  return { ...reply, families: reply.families.map(dressedCard) };
}

class Session {
  games = $state.raw<GamesReply | null>(null);
  opponents = $state.raw<readonly Opponent[]>([]);
  info = $state.raw<GameInfo | null>(null);
  play = $state.raw<Play | null>(null);
  trouble = $state<string | null>(null);
  /** A name that no game has. */
  stray = $state.raw<{ game: string; reason: string } | null>(null);
  announcement = $state("");
  /** What the engine said of its last move. */
  expects = $state<string | null>(null);
  busy = $state(false);
  thinking = $state(false);
  states = new SvelteMap<string, PositionReply>();

  /** Set while values would give a puzzle away. */
  secret = $state(false);
  /** Set when somebody looks at the values in the middle of a game against the computer. */
  peeking = $state(false);
  /** Whether the game that was played has come to its end. */
  finished = $derived(this.play ? (this.at(this.play.steps.length)?.over ?? null) !== null : false);
  /** A person plays the computer: values would tell what to do. */
  contest = $derived(seats.against && !this.finished);
  /** The game as worksheets know it, if it adds; a variant under another name is not among theirs. */
  adds = $derived(this.info?.name.startsWith(this.info.card.name) && this.info.card.section !== null ? this.info.name : null);
  valuesShown = $derived(!this.secret && (this.contest ? this.peeking : settings.showValues));
  /** The server's word on the position we look at. */
  now = $derived(this.play ? this.at(this.play.index) : undefined);
  /** What the moment on the screen is called in `states`. */
  key = $derived(this.play ? this.#key(this.play, this.play.index) : null);
  names = $derived<Names>(this.info?.sides ?? ["First", "Second"]);
  lastTouched = $derived(this.#lastTouched());

  /** Called after a person moved; a puzzle uses it to judge and to reply itself. */
  onPlayed: ((move: MoveValue, before: PositionReply) => boolean) | null = null;
  /** Called when the game on the screen is left for another one. */
  onLeave: (() => void) | null = null;

  /** The board the game began with. */
  #frame: Frame = { cols: 0, rows: 0 };
  /** Where we are going, while what is there is being asked for. */
  #heading: number | null = null;
  #started = false;
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async start() {
    if (this.#started) return;
    this.#started = true;
    addEventListener("popstate", () => {
      const place = fromHash(location.hash);
      if (place) void this.open(place, "keep");
    });
    const place = fromHash(location.hash);
    const opening = place && !this.busy ? this.open(place, "replace") : Promise.resolve();
    try {
      this.opponents = await api.opponents();
    } catch (error) {
      this.trouble = sentence(error);
    }
    await opening;
  }

  /** The server is back: what could not be told or opened is asked again. */
  again() {
    if (this.trouble === SILENT) this.trouble = null;
    if (this.#started && this.opponents.length === 0)
      api.opponents().then(
        (known) => (this.opponents = known),
        () => undefined,
      );
    const place = fromHash(location.hash);
    if (place && this.play?.game !== place.game) void this.open(place, "replace");
  }

  /** The list of games, for areas that do not play one. */
  async know() {
    try {
      this.games ??= await knownGames();
    } catch (error) {
      this.trouble = sentence(error);
    }
  }

  #place = (game: string, from: string | null = null): Place => ({ game, from, moves: [], at: 0 });

  /** Opens any address; stops with a reason at the first move that cannot be played. */
  async open(place: Place, record: Recording = "push") {
    const ticket = this.#interrupt();
    this.onLeave?.();
    this.busy = true;
    this.stray = null;
    this.expects = null;
    try {
      const info = this.info?.name === place.game ? this.info : dressedInfo(await api.game(place.game));
      if (ticket !== this.#ticket) return;
      const keep = info === this.info;
      const states = new Map(keep ? this.states : []);
      const { plies, stopped } = await api.replay(info.name, place.from, place.moves, [0, place.at]);
      const [first, ...rest] = plies;
      if (!first) throw new ApiError("The server sent no position.", 200);
      this.#frame = frameOf(first.scene, first.position);
      let play = begin(info.name, first.position);
      for (const ply of rest) play = played(play, ply.move ?? "", ply.position);
      for (const [i, ply] of plies.entries()) {
        const key = this.#key(play, i);
        if (!ply.brief || !states.has(key)) states.set(key, dressedReply(ply, info.card, this.#frame));
      }
      const unplayed = `Move ${plies.length}, “${place.moves[plies.length - 1] ?? ""}”, cannot be played`;
      const trouble = stopped ? `${unplayed}: ${stopped.error}. The game stops before it.` : null;
      if (ticket !== this.#ticket) return;
      if (!keep) this.states.clear();
      for (const [position, reply] of states) this.states.set(position, reply);
      if (!keep) seats.take(info.name);
      this.peeking = false;
      clock.reset();
      this.info = info;
      this.play = goTo(play, trouble ? play.steps.length : place.at);
      this.trouble = trouble;
      this.#address(record);
      this.#say();
    } catch (error) {
      if (ticket === this.#ticket && !isAbort(error)) this.#fail(error, place);
    } finally {
      if (ticket === this.#ticket) this.busy = false;
    }
  }

  /** A bad position leaves one in the same game, at its start; the address keeps what was asked for. */
  #fail(error: unknown, place: Place) {
    const words = sentence(error);
    if (error instanceof ApiError && error.status === 404) {
      this.stray = { game: place.game, reason: words };
      return;
    }
    if (place.from === null || !(error instanceof ApiError) || error.status === 0) {
      this.trouble = words;
      return;
    }
    const trouble = `The position “${place.from}” does not read: ${words.replace(/^Position '.*?', /s, "")}`;
    if (this.play?.game === place.game) this.trouble = trouble;
    else void this.open(this.#place(place.game), "keep").then(() => (this.trouble ??= trouble));
  }

  /** Where the reply for a moment is kept: the same position is not the same moment, since the rules may remember what was before. */
  #key(play: Play, index: number): string {
    return [play.start, ...play.steps.slice(0, index).map((step) => step.move)].join(" ");
  }

  /** What the moment after so many moves of the game is called. */
  keyAt(index: number): string {
    return this.play ? this.#key(this.play, index) : "";
  }

  /** The server's word on the position after so many moves of the game. */
  at(index: number): PositionReply | undefined {
    return this.play ? this.states.get(this.#key(this.play, index)) : undefined;
  }

  /** All that is told of the position after so many moves: asked for where only the move played from it is known. */
  async whole(index: number): Promise<PositionReply | undefined> {
    const { play, info } = this;
    const brief = this.at(index);
    if (!play || !info || !brief?.brief) return brief;
    const plain = await api.after(
      play.game,
      play.start,
      play.steps.slice(0, index).map((step) => step.move),
    );
    const reply = dressedReply(plain, info.card, this.#frame);
    const verdict = reply.verdict.wdl === null ? brief.verdict : reply.verdict;
    const whole = { ...brief, ...reply, verdict, brief: false };
    this.states.set(this.#key(play, index), whole);
    return whole;
  }

  /** Puts what was found out beside what is known of a moment. */
  learn(key: string, change: (reply: PositionReply) => PositionReply) {
    const reply = this.states.get(key);
    if (reply) this.states.set(key, change(reply));
  }

  /** Shows or hides the values: for this game only while a person plays the computer. */
  toggleValues() {
    if (this.contest) this.peeking = !this.peeking;
    else {
      settings.showValues = !settings.showValues;
      settings.save();
    }
  }

  newGame(game: string) {
    return this.open(this.#place(game)).then(() => this.reply());
  }

  /** A fresh game from a position; errors are the caller's to show. */
  async from(position: string, game = this.play?.game) {
    if (!game) return;
    await this.open(this.#place(game, position));
  }

  reset() {
    if (!this.play) return;
    const { game, start } = this.play;
    const usual = start === this.info?.start;
    void this.open(this.#place(game, usual ? null : start)).then(() => this.reply());
  }

  /** A person plays a move. */
  async move(text: string) {
    const before = this.now;
    const move = before?.moves.find((known) => known.move === text);
    if (!move || !before || this.thinking) return;
    if (clock.out) {
      this.announce("The time is out. Begin a new game, or go on without a clock.");
      return;
    }
    if (!(await this.#advance(move, "push"))) return;
    if (this.onPlayed?.(move, before)) return;
    this.reply();
  }

  async #advance(move: MoveValue, record: Recording): Promise<boolean> {
    const ticket = this.#interrupt();
    const { play, info } = this;
    if (!play || !info) return false;
    try {
      const moves = [...play.steps.slice(0, play.index).map((step) => step.move), move.move];
      const kept = this.states.get([play.start, ...moves].join(" "));
      const known = kept?.brief ? undefined : kept;
      const reply = known ?? (await api.after(info.name, play.start, moves));
      if (ticket !== this.#ticket) return false;
      const mover = this.now?.side;
      const next = played(play, move.move, reply.position);
      this.states.set(this.#key(next, next.index), known ?? dressedReply(reply, info.card, this.#frame));
      this.play = next;
      this.trouble = null;
      if (mover) clock.moved(mover, reply.over ? null : reply.side);
      this.#address(record);
      this.#say(move.move);
      return true;
    } catch (error) {
      if (ticket === this.#ticket) this.trouble = sentence(error);
      return false;
    }
  }

  /** Lets the computer move if it is its turn; `force` makes it move once whoever plays the side. */
  reply(force?: "perfect", then?: () => void) {
    const state = this.now;
    if (!state || state.over || state.moves.length === 0 || clock.out) return;
    const player = force ?? settings.players[state.side];
    if (!isLevel(player)) return;
    const ticket = this.#ticket;
    this.thinking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const move = await this.#chosen(state, player);
      if (ticket !== this.#ticket || !move || clock.out) {
        this.thinking = false;
        return;
      }
      const going = this.#advance(move, "replace");
      const answered = this.#ticket;
      // It is the computer's turn until its move is on the board.
      this.thinking = true;
      void going.then((went) => {
        if (answered === this.#ticket) this.thinking = false;
        if (!went) return;
        then?.();
        if (!force) this.reply();
      });
    }, PAUSE);
  }

  /** The computer's move; where it had to search, with what it expects. */
  async #chosen(state: PositionReply, level: Level): Promise<MoveValue | undefined> {
    const { play } = this;
    if (!play) return undefined;
    const ticket = this.#ticket;
    try {
      const moves = play.steps.slice(0, play.index).map((step) => step.move);
      const { move, estimate, playouts } = await api.genmove(play.game, play.start, moves, level, Math.floor(Math.random() * 2 ** 31));
      const key = this.key;
      if (ticket === this.#ticket && key && playouts > 0) this.learn(key, (reply) => ({ ...reply, estimate, visits: playouts }));
      if (ticket === this.#ticket) this.expects = playouts === 0 ? null : `${nameOf(state.side, this.names)} expects ${Math.round(100 * estimate)}%`;
      return state.moves.find((known) => known.move === move);
    } catch (error) {
      if (ticket === this.#ticket) this.trouble = sentence(error);
      return undefined;
    }
  }

  go(index: number, record: Recording = "push") {
    if (!this.play) return;
    const next = goTo(this.play, index);
    if (next.index === this.heading) return;
    const ticket = this.#interrupt();
    clock.pause();
    const show = () => {
      this.#heading = null;
      this.play = next;
      this.trouble = null;
      this.#address(record);
      this.#say();
    };
    if (!this.at(next.index)?.brief) return show();
    this.#heading = next.index;
    this.whole(next.index).then(
      () => ticket === this.#ticket && show(),
      (error: unknown) => {
        if (ticket === this.#ticket) [this.#heading, this.trouble] = [null, sentence(error)];
      },
    );
  }

  /** Where we look, or are on the way to. */
  get heading(): number {
    return this.#heading ?? this.play?.index ?? 0;
  }

  /** Takes back to the last position where a person was to move. */
  undo() {
    if (!this.play) return;
    let index = this.heading - 1;
    while (index > 0 && isLevel(this.#playerAt(index))) index -= 1;
    this.go(index);
  }

  redo() {
    if (this.play) this.go(this.heading + 1);
  }

  #playerAt(index: number) {
    const side = this.at(index)?.side;
    const alone = isLevel(settings.players.left) && isLevel(settings.players.right);
    return side && !alone ? settings.players[side] : "you";
  }

  /** Asks for everything again, after a table was made. */
  async refresh() {
    const { play } = this;
    if (!play) return;
    const ticket = this.#interrupt();
    try {
      const info = dressedInfo(await api.game(play.game));
      const { plies } = await api.replay(
        info.name,
        play.start,
        play.steps.map((step) => step.move),
        [0, play.index],
      );
      if (ticket !== this.#ticket) return;
      this.states.clear();
      for (const [i, ply] of plies.entries()) this.states.set(this.#key(play, i), dressedReply(ply, info.card, this.#frame));
      this.info = info;
      this.games = await knownGames();
      this.#say();
    } catch (error) {
      if (ticket === this.#ticket) this.trouble = sentence(error);
    }
  }

  /** The state of any position, from memory or the server. */
  async look(position: string, signal?: AbortSignal): Promise<PositionReply> {
    const known = this.states.get(position);
    if (known || !this.play) return known as PositionReply;
    const plain = await api.position(this.play.game, position, signal);
    const reply = this.info ? dressedReply(plain, this.info.card, this.#frame) : plain;
    this.states.set(reply.position, reply);
    return reply;
  }

  /** Stops whatever is under way; late answers see an old ticket. */
  #interrupt(): number {
    clearTimeout(this.#timer);
    this.thinking = false;
    this.#heading = null;
    this.#ticket += 1;
    return this.#ticket;
  }

  stop() {
    this.#interrupt();
  }

  place(): Place | null {
    return this.play && this.info ? toPlace(this.play, this.info.start) : null;
  }

  #address(record: Recording) {
    const place = this.place();
    if (!place || record === "keep" || areaOf(location.hash) !== "play") return;
    const hash = toHash(place);
    if (hash === location.hash) return;
    if (record === "push") history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }

  #say(move?: string) {
    const state = this.now;
    if (!state) return;
    const mover = nameOf(other(state.side), this.names);
    const value = this.valuesShown || state.over ? headline(state.verdict, state.side, state.over, this.names) : "";
    const turn = state.over ? "" : `${nameOf(state.side, this.names)} to move.`;
    this.announcement = [move ? `${mover} played ${move}.` : "", value && `${value}.`, turn].filter((part) => part !== "").join(" ");
  }

  announce(text: string) {
    this.announcement = text;
  }

  #lastTouched(): string[] {
    const { play } = this;
    const step = play?.steps[play.index - 1];
    if (!play || !step) return [];
    const before = this.states.get(this.#key(play, play.index - 1));
    return before ? touched(before.scene, step.move) : [];
  }
}

export const session = new Session();

// The sound of a piece put down, made on the spot.

let context: AudioContext | null = null;

/** A short knock; lower when something was taken. */
export function knock(low = false) {
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(low ? 190 : 300, now);
  tone.frequency.exponentialRampToValueAtTime(low ? 70 : 110, now + 0.07);
  volume.gain.setValueAtTime(0.35, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.11);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.12);
}

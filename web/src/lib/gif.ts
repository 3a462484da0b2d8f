export async function gifOfGame(_each: (done: number) => void, _signal: AbortSignal): Promise<Blob> {
  throw new Error("not yet");
}

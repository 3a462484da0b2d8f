// Server-sent events read from a fetch stream.

export interface ServerEvent {
  event: string;
  data: string;
}

/** Splits off the complete events at the front of `text`; `rest` waits for more. */
export function splitEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n/g, "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  return { events: blocks.map(readEvent).filter((event) => event.data !== ""), rest };
}

function readEvent(block: string): ServerEvent {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^(\w+):\s?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value ?? event;
    if (field === "data") data.push(value ?? "");
  }
  return { event, data: data.join("\n") };
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const { events, rest } = splitEvents(done ? text + "\n\n" : text);
    text = rest;
    yield* events;
    if (done) return;
  }
}

import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Streams } from './protocol';

/** Rows per query to the storage. */
export const PAGE_ROWS = 1_000;

export type ReadCall = ServerWritableStream<Streams.ReadReq, Streams.ReadResp>;

/** Writes responses; waits for a slow client, and says so to `onWait`. @returns false once the client is gone. */
export async function send(
  call: ReadCall,
  responses: readonly Streams.ReadResp[],
  onWait: () => void = () => undefined,
): Promise<boolean> {
  let hasRoom = true;
  for (const response of responses) {
    if (call.cancelled || call.destroyed) return false;
    hasRoom = call.write(response);
  }
  if (hasRoom || call.cancelled) return !call.cancelled;
  onWait();
  return new Promise((resolve) => {
    const done = () => {
      call.off('drain', done);
      call.off('cancelled', done);
      call.off('close', done);
      resolve(!call.cancelled);
    };
    call.on('drain', done);
    call.on('cancelled', done);
    call.on('close', done);
  });
}

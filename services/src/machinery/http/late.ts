import type { Request, Response } from 'express';

/** `late`: the answer does not show yet what its reader wrote; `shown`: it does, as was asked by {@link AFTER}. */
const LATE = 'x-read-model';
/** Where the log holds what the reader wrote: said with a command's late answer, and sent back with queries until they show it. */
const AFTER = 'x-read-after';

/** The change is saved, and not in the lists yet. */
export function markLate(res: Response, writtenTo: bigint): void {
  res.setHeader(LATE, 'late');
  res.setHeader(AFTER, String(writtenTo));
}

/** Says whether the lists show what the reader waits for. Called before they are read. @param readTo how far in the log they are */
export async function setLagHeader(req: Request, res: Response, readTo: () => Promise<bigint>): Promise<void> {
  const after = req.get(AFTER);
  if (after !== undefined && /^\d{1,20}$/.test(after))
    res.setHeader(LATE, (await readTo()) < BigInt(after) ? 'late' : 'shown');
}

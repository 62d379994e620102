import { verifyLists } from './verification';

/** Exits 1 on a difference. */
if ((await verifyLists()) > 0) process.exitCode = 1;

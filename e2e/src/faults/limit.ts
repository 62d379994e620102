/** Whatever was broken or started is there by then, on any machine, however slow. */
export const RECOVERY_LIMIT_MS = 240_000;

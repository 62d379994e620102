/**
 * What authenticates calls. In memory only: neither a cookie nor web storage ever holds the token, so a reload renews it from
 * the HttpOnly cookie.
 */
/** How a renewal ended. `unreachable`: the server did not answer, or not as itself; the session may well live. */
export type Renewal = 'renewed' | 'over' | 'unreachable';

interface Credentials {
  token: string | undefined;
  userId: number | undefined;
  renew: () => Promise<Renewal>;
  /** Called when a call was refused although the session had been renewed. */
  expired: () => void;
}

export const credentials: Credentials = {
  token: undefined,
  userId: undefined,
  renew: () => Promise.resolve('over'),
  expired: () => undefined,
};

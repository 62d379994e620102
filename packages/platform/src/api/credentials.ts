/**
 * What authenticates calls. In memory only: neither a cookie nor web storage ever holds the token, so a reload renews it from
 * the HttpOnly cookie.
 */
/**
 * How a renewal ended. `another`: the impersonation is over, the session is that of the own identity. `unreachable`: no valid answer, `cut`:
 * none at all; the session may still exist.
 */
export type Renewal = 'renewed' | 'another' | 'over' | 'unreachable' | 'cut';

interface Credentials {
  token: string | undefined;
  userId: number | undefined;
  renew: () => Promise<Renewal>;
  /** Called when a call is refused even after a renewal. */
  expired: () => void;
}

export const credentials: Credentials = {
  token: undefined,
  userId: undefined,
  renew: () => Promise.resolve('over'),
  expired: () => undefined,
};

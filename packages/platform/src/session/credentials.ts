/**
 * What authenticates calls. In memory only: neither a cookie nor web storage ever holds the token, so a reload renews it from
 * the HttpOnly cookie.
 */
interface Credentials {
  token: string | undefined;
  userId: number | undefined;
  /** Renews the token; false when the session is over. */
  renew: () => Promise<boolean>;
  /** Called when a call was refused although the session had been renewed. */
  expired: () => void;
}

export const credentials: Credentials = {
  token: undefined,
  userId: undefined,
  renew: () => Promise.resolve(false),
  expired: () => undefined,
};

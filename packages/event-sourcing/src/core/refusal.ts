/** A rule says no. `message` is shown to the user in French; nothing was appended. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    /** HTTP status: 400 invalid, 403 not allowed, 404 unknown, 409 conflict, 413 too large, 415 another kind of content, 422 a business rule. */
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 = 422,
    /** The field of the body the refusal is about, where there is one. */
    readonly field?: string,
  ) {
    super(message);
  }
}

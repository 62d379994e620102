/** Stops the product of the set-up. */
export default async function teardown(): Promise<void> {
  await globalThis.diapasonProduct?.stop();
}

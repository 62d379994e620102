/** Stops the products of the set-up. */
export default async function teardown(): Promise<void> {
  await Promise.all(globalThis.diapasonProducts?.map((product) => product.stop()) ?? []);
}

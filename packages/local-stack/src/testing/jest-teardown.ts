import './jest-setup';

/** jest `globalTeardown` of the project "real". */
export default async function tearDown(): Promise<void> {
  await globalThis.diapasonTestServers?.stop();
}

import { startTestApi, type TestApi } from '../kit/test-api';
import { seedNetwork } from './network';
import { type Hiring, hiring } from './people';

/** The API over the network of the tests, and who is hired there. */
export async function startNetwork(
  ...options: Parameters<typeof startTestApi>
): Promise<{ readonly api: TestApi; readonly hire: Hiring }> {
  const api = await startTestApi(...options);
  await seedNetwork(api.context());
  return { api, hire: hiring(api) };
}

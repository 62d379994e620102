import { parisDay } from '@diapason/contracts/constants';
import { findAccount } from '@diapason/projections/identity/profile';
import type { Application } from '../app/application';
import { emailHash } from './secrets';

/** The job that tells a person that tries of their password were shut out. */
export const FAILED_LOGINS_MAIL = { queue: 'mail', name: 'essais-refuses' } as const;

/** An id that nobody has: an unknown address causes the same work as a known one. */
export const NOBODY = 0;

/** Once a day for one address, whoever tries and wherever. */
export async function reportFailedLogins({ runtime, secrets }: Application, email: string): Promise<void> {
  const found = await findAccount(runtime.readModels, email);
  const day = parisDay(runtime.clock.now());
  const data = { idUtilisateur: found?.actif ? found.idUtilisateur : NOBODY };
  await runtime.jobs.request([{ ...FAILED_LOGINS_MAIL, id: `essais-${emailHash(secrets, email)}-${day}`, data }]);
}

import type { WorkContext } from './app/command-context';
import { bootstrapIdentity } from './identity/bootstrap';
import { bootstrapMoney } from './money/bootstrap';
import { bootstrapSite } from './site/bootstrap';

/**
 * What a network needs before anyone can work: role groups, settings, reference rows. By commands, and idempotent: what is
 * there stays as it is. Run by the API at each start.
 */
export async function bootstrap(context: WorkContext): Promise<void> {
  await bootstrapIdentity(context);
  await bootstrapSite(context);
  await bootstrapMoney(context);
  await context.visible();
}

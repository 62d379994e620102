import type { WorkContext } from './command-context';
import type { FirstFacts } from './first-facts';

/** Adds the first facts of every context where they are missing. Run by the API at each start. */
export async function bootstrap(context: WorkContext, firstFacts: readonly FirstFacts[]): Promise<void> {
  for (const { add } of firstFacts) await add(context);
  await context.visible();
}

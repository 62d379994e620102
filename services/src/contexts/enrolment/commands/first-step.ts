import { randomUUID } from 'node:crypto';
import { enrolmentLimits, type HeldReason } from '@diapason/contracts/constants';
import { beginEnrolment } from '@diapason/contracts/enrolment';
import { command } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';

/** Signed like a link, of nobody: when the first step was shown. */
const PREFIX = 'inscription-etape-';

export const begin = command(beginEnrolment, { needs: ['passwordLinks'] }, async (_input, { passwordLinks, now }) => ({
  jeton: passwordLinks.tokenOf(0, `${PREFIX}${Date.parse(now)}-${randomUUID()}`),
}));

/** Good as long as a browser keeps the draft. */
const LONGEST_MS = enrolmentLimits.draftDays * 24 * 3_600_000;

/** What tells a script from a person, if anything does. */
export function suspicionOf(
  { passwordLinks, now }: Pick<WorkPowers, 'passwordLinks'> & { readonly now: string },
  { jeton, siteWeb }: { readonly jeton?: string | null | undefined; readonly siteWeb?: string | null | undefined },
): HeldReason | null {
  if (siteWeb) return 'piege';
  const read = jeton ? passwordLinks.read(jeton) : undefined;
  if (read?.idUtilisateur !== 0 || !read.idReset.startsWith(PREFIX)) return 'jeton';
  const age = Date.parse(now) - Number(read.idReset.slice(PREFIX.length).split('-')[0]);
  if (!(age <= LONGEST_MS)) return 'jeton';
  return age < enrolmentLimits.soonest * 1_000 ? 'rapide' : null;
}

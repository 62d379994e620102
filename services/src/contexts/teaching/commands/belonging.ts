import { messages } from '@diapason/contracts/constants';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import type { WorkshopEntry } from '../aggregate/save-workshop';
import type { Workshop } from '../aggregate/workshop';

const SITE = { fk_site: sql.number('fk_site') };
const GROUP = { fk_groupeAtelier: sql.number('fk_groupe_atelier') };

/**
 * A room is on the workshop's site, a sub-group of its group; what stands from before stays.
 * @throws Refusal 422 on the field.
 */
export async function requireBelonging(
  db: ReadModels,
  entry: WorkshopEntry,
  before: Workshop | undefined,
): Promise<void> {
  const { fk_site, fk_salle, fk_groupeAtelier, fk_typeAtelier } = entry;
  if (fk_site && fk_salle && (fk_salle !== before?.fk_salle || fk_site !== before.fk_site)) {
    const room = await firstOf(db, SITE, 'from salle where id_salle = $1', [fk_salle]);
    if (room && room.fk_site !== fk_site) throw new Refusal(messages.teaching.roomOfOtherSite, 422, 'fk_salle');
  }
  if (!fk_groupeAtelier || !fk_typeAtelier) return;
  if (fk_typeAtelier === before?.fk_typeAtelier && fk_groupeAtelier === before.fk_groupeAtelier) return;
  const kind = await firstOf(db, GROUP, 'from atelier_type where id_type_atelier = $1', [fk_typeAtelier]);
  if (kind && kind.fk_groupeAtelier !== fk_groupeAtelier)
    throw new Refusal(messages.teaching.kindOfOtherGroup, 422, 'fk_typeAtelier');
}

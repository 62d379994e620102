import {
  messages,
  type SettingDefinition,
  settingCategories,
  settingDefinition,
  settingDefinitions,
} from '@diapason/contracts/constants';
import { listSettingCategories, listSettings, publicSettings, readSetting } from '@diapason/contracts/site';
import type { ReadModels } from '@diapason/event-sourcing';
import { pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { settingValue } from '../setting-value';
import { settings as settingsTable } from '../tables/setting';

export const settings = query(listSettings, async ({ query: { categorie } }, { db, session }) => {
  const rows = await rowsOf(db, pick(wire(settingsTable), 'cle', 'valeur'), 'from parametre');
  const saved = new Map(rows.map((row) => [row.cle, row.valeur]));
  const years = await schoolYearChoices(db);
  return settingDefinitions
    .map((definition, index) => ({ definition, ordre: index + 1 }))
    .filter(({ definition }) => !categorie || definition.categorie === categorie)
    .filter(({ definition }) => session !== undefined || publicSettings.has(definition.cle))
    .map(({ definition, ordre }) => ({
      cle: definition.cle,
      valeur: saved.get(definition.cle) ?? definition.defaut,
      categorie: definition.categorie,
      commentaire: definition.commentaire,
      type: definition.type,
      valeursPossibles: choicesOf(definition, years),
      ordre,
    }));
});

export const categories = query(listSettingCategories, async () =>
  settingCategories.map(({ id, libelle }) => ({ categorie: id, libelle })),
);

export const oneSetting = query(readSetting, async ({ params: { key } }, { db, session }) => {
  if (!settingDefinition(key)) throw new Refusal(messages.site.unknownSetting, 404);
  if (!session && !publicSettings.has(key)) throw new Refusal(messages.errorPage[401], 401);
  return { cle: key, valeur: await settingValue(db, key) };
});

interface Choice {
  readonly id: string;
  readonly libelle: string;
}

async function schoolYearChoices(db: ReadModels): Promise<Choice[]> {
  const choice = { id: sql.text('id_annee_scolaire::text'), libelle: sql.text('libelle_annee_scolaire') };
  return rowsOf(db, choice, 'from annee_scolaire order by date_debut desc');
}

/** Declared choices, or the school years for a select without any. Null: no choices. */
function choicesOf(definition: SettingDefinition, years: readonly Choice[]): Choice[] | null {
  if (definition.valeursPossibles) return [...definition.valeursPossibles];
  return definition.type === 'select' ? [...years] : null;
}

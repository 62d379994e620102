import {
  messages,
  right,
  type SettingDefinition,
  settingCategories,
  settingDefinition,
  settingDefinitions,
} from '@diapason/contracts/constants';
import { listSettingCategories, listSettings, publicSettings, readSetting } from '@diapason/contracts/site';
import type { ReadModels } from '@diapason/event-sourcing';
import { orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingValue } from '../setting-value';
import { settingOrders, settings as settingsTable } from '../tables/setting';

const SAVED = {
  ...pick(wire(settingsTable, 'p'), 'cle', 'valeur'),
  modifieLe: orNull(sql.instant('p.modifie_le')),
  modifiePar: orNull(sql.text(`case when p.fk_auteur is not null then coalesce(nullif(${nameSql('a')}, ''), '') end`)),
};

/** Category by category; what staff did not rank comes after what they did. */
async function inOrder(db: ReadModels) {
  const orders = await rowsOf(db, wire(settingOrders, 'o'), 'from ordre_parametres o');
  return settingCategories.flatMap(({ id }) => {
    const ranks = orders.find(({ categorie }) => categorie === id)?.cles ?? [];
    const rankOf = (cle: string) => (ranks.includes(cle) ? ranks.indexOf(cle) : ranks.length);
    return settingDefinitions
      .filter(({ categorie }) => categorie === id)
      .sort((one, other) => rankOf(one.cle) - rankOf(other.cle))
      .map((definition, index) => ({ definition, ordre: index + 1 }));
  });
}

export const settings = query(listSettings, async ({ query: { categorie } }, { db, session }) => {
  const rows = await rowsOf(db, SAVED, 'from parametre p left join agent a on a.id_utilisateur = p.fk_auteur');
  const saved = new Map(rows.map((row) => [row.cle, row]));
  const years = await schoolYearChoices(db);
  const keeps = session?.functions.has(right.manageSettings) ?? false;
  return (await inOrder(db))
    .filter(({ definition }) => !categorie || definition.categorie === categorie)
    .filter(({ definition }) => session !== undefined || publicSettings.has(definition.cle))
    .map(({ definition, ordre }) => ({
      cle: definition.cle,
      valeur: saved.get(definition.cle)?.valeur ?? definition.defaut,
      categorie: definition.categorie,
      commentaire: definition.commentaire,
      type: definition.type,
      valeursPossibles: choicesOf(definition, years),
      ordre,
      ...(keeps
        ? {
            modifieLe: saved.get(definition.cle)?.modifieLe ?? null,
            modifiePar: saved.get(definition.cle)?.modifiePar ?? null,
          }
        : {}),
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

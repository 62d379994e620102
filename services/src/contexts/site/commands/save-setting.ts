import { moveSetting, saveSetting } from '@diapason/contracts/site';
import { rowsOf, sql } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideReorder, decideSaveSetting, setting, settingOrder } from '../aggregate/setting';

export const saveSettingCommand = command(saveSetting, async ({ body: { cle, valeur } }, { execute, db }) => {
  const years = await rowsOf(db, { id: sql.number('id_annee_scolaire') }, 'from annee_scolaire');
  const { state } = await execute(setting, cle, (before) =>
    decideSaveSetting(
      before,
      cle,
      valeur,
      years.map(({ id }) => id),
    ),
  );
  return { cle, valeur: state.valeur ?? valeur };
});

export const moveSettingCommand = command(moveSetting, async ({ body }, { execute }) => {
  const { categorie, keyArray, oldOrdre } = body;
  await execute(settingOrder, categorie, (ranked) =>
    decideReorder(ranked, { ...body, oldOrdre: oldOrdre ?? undefined }),
  );
  return { categorie, keyArray };
});

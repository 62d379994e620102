import { saveSetting } from '@diapason/contracts/site';
import { command } from '../../../machinery/app/command';
import { decideSaveSetting, setting } from '../aggregate/setting';

export const saveSettingCommand = command(saveSetting, async ({ body: { cle, valeur } }, { execute, db }) => {
  const { rows } = await db.query<{ id: number }>('select id_annee_scolaire as id from annee_scolaire');
  const years = rows.map((row) => row.id);
  const { state } = await execute(setting, cle, (before) => decideSaveSetting(before, cle, valeur, years));
  return { cle, valeur: state.valeur ?? valeur };
});

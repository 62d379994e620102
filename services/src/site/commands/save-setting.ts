import { saveSetting } from '@diapason/contracts/site';
import { command } from '../../app/command';
import { decideSaveSetting, setting } from '../setting';

export const saveSettingCommand = command(saveSetting, async ({ body: { cle, valeur } }, { execute, db }) => {
  const { rows } = await db.query<{ id: number }>('select id_annee_scolaire as id from annee_scolaire');
  const years = rows.map((row) => row.id);
  let saved = valeur;
  await execute(setting, cle, (state) => {
    const events = decideSaveSetting(state, cle, valeur, years);
    saved = events[0]?.data.valeur ?? state.valeur ?? valeur;
    return events;
  });
  return { cle, valeur: saved };
});

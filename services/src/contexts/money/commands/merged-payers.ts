import { idsOf, mergeSteps } from '../../families';
import { contribution, decideTransfer } from '../aggregate/contribution';

/** Contributions say who is billed. */
mergeSteps.add('contributions', {
  nature: 'responsable',
  move: async (context, { from, into, key }) => {
    const contributions = 'select id_cotisation as id from cotisation where id_utilisateur = $1';
    for (const id of await idsOf(context, contributions, [from]))
      await context.execute(contribution, id, (state) => decideTransfer(state, from, into), key);
  },
  giveBack: async (context, { from, into, key }) => {
    const contributions =
      'select id_cotisation as id from cotisation where id_utilisateur = $1 and premier_payeur = $2';
    for (const id of await idsOf(context, contributions, [into, from]))
      await context.execute(contribution, id, (state) => decideTransfer(state, into, from), key);
  },
});

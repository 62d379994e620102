import { informationRights } from '../../constants/informationRights';
import { sheetActs } from '../../core/sheet-acts';
import { readInformation, saveInformation } from './endpoints';

/** What may be done with a message, from its editor: each type has a right of its own. */
export const informationActs = sheetActs(readInformation, {
  enregistrer: {
    call: saveInformation,
    when: ({ type }, { functions }) => functions.has(informationRights[type].enregistrer),
  },
});

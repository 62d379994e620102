import { right } from './generated/rights';

export const informationTypes = ['direction', 'syndicat', 'developpement'] as const;
export type InformationType = (typeof informationTypes)[number];
/** Function numbers per type of information message: list, edit link, save, new. */
export const informationRights = {
  direction: {
    liste: right.seeDirectionMessages,
    lien: right.openDirectionMessage,
    enregistrer: right.saveDirectionMessage,
    nouveau: right.addDirectionMessage,
  },
  syndicat: {
    liste: right.seeUnionMessages,
    lien: right.openUnionMessage,
    enregistrer: right.saveUnionMessage,
    nouveau: right.addUnionMessage,
  },
  developpement: {
    liste: right.seeDevelopmentMessages,
    lien: right.openDevelopmentMessage,
    enregistrer: right.saveDevelopmentMessage,
    nouveau: right.addDevelopmentMessage,
  },
} as const satisfies Record<InformationType, Record<string, number>>;

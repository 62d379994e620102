import type { ReferenceRow } from '@diapason/contracts/site';

type Rows = Readonly<Record<number, ReferenceRow>>;

const SIGNED = 'Si vous avez une difficulté, répondez simplement à ce message.\n\nLe secrétariat';

/** Blank lines part the paragraphs. */
export const mailingModels: Rows = {
  1: {
    libelleModeleEnvoi: 'Première relance',
    type: 'relance',
    objet: 'Cotisation {Année}\u00a0: il reste {Reste à payer}',
    texte: `Bonjour {Nom},\n\nSauf erreur de notre part, il reste {Reste à payer} à régler sur la cotisation {Année} de {Élèves}.\n\n{Lien de paiement}\n\nVous pouvez aussi payer par chèque ou en espèces au secrétariat ({Site}). ${SIGNED}`,
  },
  2: {
    libelleModeleEnvoi: 'Deuxième relance',
    type: 'relance',
    objet: 'Rappel\u00a0: {Reste à payer} restent dus pour {Année}',
    texte: `Bonjour {Nom},\n\nMalgré notre premier message, {Reste à payer} restent dus sur la cotisation {Année} de {Élèves}. Merci de les régler sous quinze jours.\n\n{Lien de paiement}\n\n${SIGNED}`,
  },
  3: {
    libelleModeleEnvoi: 'Message simple',
    type: 'message',
    objet: 'Information du secrétariat',
    texte: 'Bonjour {Nom},\n\n\n\nLe secrétariat',
  },
};

import { letter, type Params, param, type Rendered } from './layout';

const VALIDITY = 'Ce lien ne sert qu’une fois et cesse d’être valable après quelques heures.';

/** `lien` is computed when the mail is sent. */
export function newPassword(params: Params): Rendered {
  return letter({
    subject: 'Votre nouveau mot de passe',
    greeting: 'Bonjour,',
    paragraphs: ['Vous avez demandé un nouveau mot de passe. Choisissez-le en suivant ce lien.'],
    link: { label: 'Choisir un nouveau mot de passe', url: param(params, 'lien') },
    closing: [VALIDITY, 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.'],
  });
}

/** `lien` is computed when the mail is sent. */
export function welcome(params: Params): Rendered {
  return letter({
    subject: 'Votre compte du conservatoire',
    greeting: 'Bonjour,',
    paragraphs: ['Un compte vient d’être ouvert à votre nom. Choisissez votre mot de passe en suivant ce lien.'],
    link: { label: 'Choisir mon mot de passe', url: param(params, 'lien') },
    closing: [VALIDITY],
  });
}

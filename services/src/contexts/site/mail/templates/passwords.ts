import { letter, type Params, param, type Rendered } from './layout';

/** `lien` is computed when the mail is sent. How long it is good for: docs/decisions.md, "A reset link's token". */
export function newPassword(params: Params): Rendered {
  return letter({
    subject: 'Votre nouveau mot de passe',
    greeting: 'Bonjour,',
    paragraphs: ['Vous avez demandé un nouveau mot de passe. Choisissez-le en suivant ce lien.'],
    link: { label: 'Choisir un nouveau mot de passe', url: param(params, 'lien') },
    closing: [
      'Ce lien sert une fois, pendant une heure.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
  });
}

/** `lien` is computed when the mail is sent. How long it is good for: docs/decisions.md, "A reset link's token". */
export function welcome(params: Params): Rendered {
  return letter({
    subject: 'Votre compte du conservatoire',
    greeting: 'Bonjour,',
    paragraphs: ['Un compte vient d’être ouvert à votre nom. Choisissez votre mot de passe en suivant ce lien.'],
    link: { label: 'Choisir mon mot de passe', url: param(params, 'lien') },
    closing: ['Ce lien sert une fois, pendant trois jours.'],
  });
}

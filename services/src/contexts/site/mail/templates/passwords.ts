import { letter, type Params, param, type Rendered } from './layout';

/** `lien` is computed when the mail is sent. How long it is good for: D-ACC-05. */
export function newPassword(params: Params): Rendered {
  return letter({
    subject: 'Votre nouveau mot de passe',
    greeting: 'Bonjour,',
    paragraphs: ['Vous avez demandé un nouveau mot de passe. Choisissez-le en suivant ce lien.'],
    link: { label: 'Choisir un nouveau mot de passe', url: param(params, 'lien') },
    closing: [
      'Ce lien sert une fois, pendant une heure.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
  });
}

/** `lien` is computed when the mail is sent. How long it is good for: D-ACC-05. */
export function welcome(params: Params): Rendered {
  return letter({
    subject: 'Votre compte du conservatoire',
    greeting: 'Bonjour,',
    paragraphs: ['Un compte vient d’être ouvert à votre nom. Choisissez votre mot de passe en suivant ce lien.'],
    link: { label: 'Choisir mon mot de passe', url: param(params, 'lien') },
    closing: ['Ce lien sert une fois, pendant trois jours.'],
  });
}

/** Asked for by an agent. `lien` is computed when the mail is sent. */
export function linkByStaff(params: Params): Rendered {
  return letter({
    subject: 'Choisissez votre mot de passe',
    greeting: 'Bonjour,',
    paragraphs: ['Le conservatoire vous envoie un lien pour choisir un nouveau mot de passe.'],
    link: { label: 'Choisir un nouveau mot de passe', url: param(params, 'lien') },
    closing: ['Ce lien sert une fois, pendant trois jours.', 'Votre mot de passe actuel reste valable jusque-là.'],
  });
}

const NOT_ME = (forgotten: string) =>
  `Si vous n’en êtes pas à l’origine, demandez aussitôt un nouveau mot de passe (${forgotten}) et prévenez le conservatoire.`;

/** `lien`: the screen that asks for a new password. */
export function passwordChanged(params: Params): Rendered {
  return letter({
    subject: 'Votre mot de passe a été changé',
    greeting: 'Bonjour,',
    paragraphs: ['Le mot de passe de votre compte vient d’être changé.'],
    closing: [NOT_ME(param(params, 'lien'))],
  });
}

/** Another person chose it. `lien`: the screen that asks for a new password. */
export function passwordSetByStaff(params: Params): Rendered {
  return letter({
    subject: 'Un mot de passe a été défini pour votre compte',
    greeting: 'Bonjour,',
    paragraphs: [
      'Un agent du conservatoire a défini un mot de passe pour votre compte. Toutes vos sessions ont été fermées.',
      'À votre prochaine connexion, vous devrez en choisir un que personne d’autre ne connaît.',
    ],
    closing: [NOT_ME(param(params, 'lien'))],
  });
}

/** Wrong passwords were tried until no more were taken. `lien`: the screen that asks for a new password. */
export function triesShutOut(params: Params): Rendered {
  return letter({
    subject: 'Des mots de passe ont été essayés sur votre compte',
    greeting: 'Bonjour,',
    paragraphs: [
      'Plusieurs mots de passe ont été essayés sans succès sur votre compte du conservatoire. Là d’où venaient ces essais, la connexion est fermée pour un moment.',
      'Sur l’appareil avec lequel vous vous connectez d’habitude, rien ne change.',
    ],
    closing: [
      `Si c’était vous, ou si vous ne pouvez plus vous connecter, choisissez un nouveau mot de passe : votre compte vous sera aussitôt ouvert. ${param(params, 'lien')}`,
      'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe n’a pas été trouvé.',
    ],
  });
}

import { letter, type Params, param, type Rendered } from './layout';

/** To the new address. `lien` is computed when the mail is sent. */
export function confirmEmail(params: Params): Rendered {
  return letter({
    subject: 'Confirmez votre adresse e-mail',
    greeting: 'Bonjour,',
    paragraphs: [
      'Cette adresse a été indiquée pour un compte du conservatoire. Elle servira à vous connecter une fois que vous l’aurez confirmée.',
    ],
    link: { label: 'Confirmer cette adresse', url: param(params, 'lien') },
    closing: [
      'Ce lien sert une fois, pendant trois jours.',
      'Si vous n’avez pas de compte au conservatoire, ignorez ce message.',
    ],
  });
}

/** To the old address, as soon as another is asked for. `lien` is computed when the mail is sent. */
export function emailChangeAsked(params: Params): Rendered {
  return letter({
    subject: 'Une nouvelle adresse e-mail est demandée pour votre compte',
    greeting: 'Bonjour,',
    paragraphs: [
      'Une autre adresse e-mail a été indiquée pour votre compte du conservatoire. Elle remplacera celle-ci dès qu’elle aura été confirmée.',
      'Si c’est bien votre souhait, vous n’avez rien à faire.',
    ],
    link: { label: 'Ce n’est pas moi : annuler la demande', url: param(params, 'lien') },
    closing: ['Si vous n’êtes pas à l’origine de cette demande, prévenez aussi le conservatoire.'],
  });
}

/** To the old address, once the new one was confirmed. */
export function emailChanged(): Rendered {
  return letter({
    subject: 'Votre adresse e-mail a été changée',
    greeting: 'Bonjour,',
    paragraphs: [
      'Une autre adresse e-mail vient d’être confirmée pour votre compte du conservatoire. Celle-ci ne sert plus à vous connecter, et toutes vos sessions ont été fermées.',
    ],
    closing: ['Si vous n’en êtes pas à l’origine, prévenez aussitôt le conservatoire.'],
  });
}

/** To the owner of an address that someone else asked for. `lien`: the screen that asks for a new password. */
export function emailAlreadyUsed(params: Params): Rendered {
  return letter({
    subject: 'Votre adresse e-mail a été indiquée pour un autre compte',
    greeting: 'Bonjour,',
    paragraphs: [
      'Votre adresse a été indiquée pour un autre compte du conservatoire. Elle sert déjà à vous connecter : rien n’a été changé.',
    ],
    closing: [
      `Si c’était vous, connectez-vous avec cette adresse ou demandez un nouveau mot de passe : ${param(params, 'lien')}`,
    ],
  });
}

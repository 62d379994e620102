import { letter, lines, type Params, param, type Rendered } from './layout';

/** `lien` confirms the address; it is computed when the mail is sent. */
export function enrolmentReceived(params: Params): Rendered {
  return letter({
    subject: 'Votre demande d’inscription est enregistrée',
    greeting: 'Bonjour,',
    paragraphs: [
      'Nous avons bien reçu votre demande d’inscription au conservatoire. Le secrétariat l’examine dans l’ordre d’arrivée et vous répond par e-mail.',
      'Confirmez d’abord que cette adresse est la vôtre.',
    ],
    link: { label: 'Confirmer mon adresse', url: param(params, 'lien') },
    closing: [
      'Votre avis d’imposition et votre justificatif de domicile peuvent être envoyés depuis votre espace jusqu’au 30 septembre.',
      'Si vous n’avez rien demandé, ignorez ce message et prévenez le conservatoire.',
    ],
  });
}

/** To a family that is there. */
export function enrolmentAdded(params: Params): Rendered {
  return letter({
    subject: 'Votre demande d’inscription est enregistrée',
    greeting: 'Bonjour,',
    paragraphs: [
      'Nous avons bien reçu votre demande. Le secrétariat l’examine dans l’ordre d’arrivée et vous répond par e-mail.',
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });
}

export function enrolmentAccepted(params: Params): Rendered {
  return letter({
    subject: 'Votre inscription est acceptée',
    greeting: 'Bonjour,',
    paragraphs: [
      'Le conservatoire a accepté votre demande d’inscription. Votre cotisation et les horaires se trouvent dans votre espace famille dès qu’ils sont connus.',
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });
}

/** `motif`: the secretary's words. */
export function enrolmentRefused(params: Params): Rendered {
  return letter({
    subject: 'Votre demande d’inscription',
    greeting: 'Bonjour,',
    paragraphs: ['Le conservatoire ne peut pas donner suite à votre demande d’inscription.', param(params, 'motif')],
    closing: ['Vous ne devez rien. Le secrétariat de votre école répond à vos questions.'],
  });
}

/** `motif`: what is asked for. */
export function enrolmentToComplete(params: Params): Rendered {
  return letter({
    subject: 'Votre demande d’inscription\u00a0: il nous manque une information',
    greeting: 'Bonjour,',
    paragraphs: [
      'Pour traiter votre demande d’inscription, le secrétariat vous demande\u00a0:',
      param(params, 'motif'),
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
    closing: ['Vous pouvez aussi répondre au secrétariat de votre école.'],
  });
}

/** `offre`: what was asked for again. */
export function reEnrolmentConfirmed(params: Params): Rendered {
  return letter({
    subject: 'Votre réinscription est enregistrée',
    greeting: 'Bonjour,',
    paragraphs: [`Votre réinscription est enregistrée\u00a0: ${param(params, 'offre')}.`],
    closing: ['Le secrétariat de votre école la confirme et vous informe des horaires.'],
  });
}

/** To a school, of a person without an account. */
export function contactFromVisitor(params: Params): Rendered {
  return letter({
    subject: `Message d’un visiteur\u00a0: ${param(params, 'sujet')}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${param(params, 'nom')} a écrit depuis la page d’inscription\u00a0:`,
      ...lines(params, 'message'),
      `Pour répondre\u00a0: ${param(params, 'coordonnees')}.`,
    ],
  });
}

import { messages as documented } from '@diapason/contracts/constants';

const missing = 'cet élément n’existe pas ou n’existe plus.';

/** What the server itself says to users, in French. Rules have their own words beside their decisions. */
export const messages = {
  done: documented.general.success,
  notSignedIn: documented.identity.sessionExpired,
  forbidden: documented.errorPage[403],
  locked: documented.site.tablesLocked,
  passwordToChange: documented.identity.passwordToChange,
  otherSites: 'Vous ne pouvez consulter que les sites auxquels vous êtes rattaché.',
  otherYear: 'Seule l’année scolaire en cours vous est ouverte.',
  noCurrentYear: 'Aucune année scolaire n’est en cours. Faites choisir l’année dans les paramètres.',
  unknownRoute: documented.errorPage[404],
  unreadableBody: documented.errorPage[400],
  notJson: 'Cette demande n’est pas écrite en JSON (application/json).',
  invalid: documented.general.invalidRequest,
  tooLarge: 'Les informations transmises sont trop volumineuses.',
  tooSlow: 'L’envoi était trop lent et a été interrompu. Réessayez avec une meilleure connexion.',
  /** @param label of the field that names it. */
  unknownRecord: (label: string) => (label ? `${label} : ${missing}` : documented.general.notFound),
  keyReused: 'Cette clé d’idempotence a déjà servi pour une autre demande.',
  keyInvalid: 'La clé d’idempotence doit compter de 8 à 128 lettres, chiffres ou tirets.',
  keyBusy: 'La même demande est déjà en cours de traitement.',
  broken: documented.errorPage[500],
  away: 'Le serveur est momentanément indisponible. Rien n’est perdu : recommencez dans un instant, sans quitter cette page ; l’action ne sera faite qu’une fois.',
  tookTooLong:
    'Cette demande prend trop de temps : elle a été arrêtée. Recommencez dans un instant, ou, pour une recherche, avec une période plus courte ou un filtre de plus.',
  tooManySheets:
    'Vous avez ouvert beaucoup de fiches en peu de temps. Patientez une minute avant d’en ouvrir une autre.',
  unclear:
    'La réponse du serveur ne nous est pas parvenue. Vérifiez si l’opération a été effectuée avant de recommencer.',
  stopping: 'Le serveur redémarre. Veuillez réessayer dans un instant.',
} as const;

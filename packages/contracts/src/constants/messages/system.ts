export const system = {
  rebuildAsked: 'La reconstruction des listes est lancée.',
  verificationAsked: 'La vérification des listes est lancée.',
  upkeepUnderWay: 'Une reconstruction ou une vérification est déjà en cours. Attendez qu’elle soit terminée.',
  jobRetried: 'La tâche est relancée.',
  jobSetAside: 'La tâche est classée sans suite.',
  jobNotFailed: 'Cette tâche n’est plus en échec : elle a été relancée ou classée entre-temps.',
} as const;

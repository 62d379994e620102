import { lists } from './lists';
import { under } from './rows';

const areas = under(null, [
  [500, 'listsArea', 'Listes'],
  [501, 'teachingArea', 'Scolarité'],
  [502, 'documentsArea', 'Documents'],
  [503, 'administrationArea', 'Administration'],
  [504, 'informationArea', 'Information'],
  [505, 'planningArea', 'Planning'],
  [506, 'siteManagementArea', 'Gestion du site'],
  [507, 'ownAccountArea', 'Mon compte'],
  [508, 'controlArea', 'Contrôle', 'Historique, audit et état du système'],
]);

const teaching = [
  ...under('teachingArea', [
    [178, 'seeWorkshops', 'Liste des ateliers', 'Voir la liste'],
    [516, 'workshopSheet', 'Fiche atelier'],
  ]),
  ...under('seeWorkshops', [
    [179, 'openPupilFromWorkshops', 'Lien vers la fiche élève'],
    [180, 'openTeacherFromWorkshops', 'Lien vers la fiche enseignant'],
    [181, 'openWorkshopFromWorkshops', 'Lien vers la fiche atelier'],
    [
      182,
      'restrictWorkshopsToOwnSites',
      'Limiter les ateliers aux sites de l’agent',
      'Avec cette fonction, la liste reste sur les sites de l’agent',
      'restricts',
    ],
    [183, 'addWorkshop', 'Ajouter un atelier'],
    [244, 'deleteWorkshop', 'Supprimer un atelier'],
  ]),
  ...under('workshopSheet', [
    [
      186,
      'useWorkshopConstants',
      'Constantes d’atelier (1)',
      'Utilisée par les constantes d’atelier ; usage non décrit',
    ],
    [
      237,
      'useMoreWorkshopConstants',
      'Constantes d’atelier (2)',
      'Utilisée par les constantes d’atelier ; usage non décrit',
    ],
    [
      188,
      'saveWorkshopAndStay',
      'Enregistrer l’atelier et rester',
      'Sans cette fonction, la fiche est en lecture seule',
    ],
    [236, 'saveWorkshopAndLeave', 'Enregistrer l’atelier et quitter'],
    [189, 'duplicateWorkshop', 'Dupliquer l’atelier'],
    [194, 'changeWorkshopCapacity', 'Nombre maximum d’élèves'],
    [517, 'workshopPupils', 'Élèves de l’atelier'],
    [518, 'workshopTeachers', 'Enseignants de l’atelier'],
  ]),
  ...under('workshopPupils', [
    [187, 'seeWorkshopPupil', 'Détail de l’élève'],
    [192, 'addWorkshopPupil', 'Ajouter un élève à l’atelier'],
    [193, 'removeWorkshopPupil', 'Retirer un élève de l’atelier'],
    [239, 'changeWorkshopPupil', 'Modifier un élève de l’atelier'],
  ]),
  ...under('workshopTeachers', [
    [190, 'addWorkshopTeacher', 'Ajouter un enseignant à l’atelier'],
    [191, 'changeWorkshopTeacher', 'Modifier ou retirer un enseignant'],
  ]),
];

const documents = [
  ...under('documentsArea', [[290, 'seeDocuments', 'Gestion des documents', 'Voir les documents']]),
  ...under('seeDocuments', [
    [291, 'createFolder', 'Créer un dossier'],
    [292, 'renameFolder', 'Renommer un dossier'],
    [293, 'addDocument', 'Ajouter un document'],
    [294, 'deleteDocument', 'Supprimer un dossier ou un fichier'],
  ]),
];

const administration = [
  ...under('administrationArea', [
    [201, 'manageAbsences', 'Gestion des absences', 'Voir la liste'],
    [204, 'manageClaims', 'Gestion des frais', 'Voir la liste'],
    [210, 'seeBookletTemplates', 'Liste des livrets', 'Voir les modèles'],
    [214, 'seeContributions', 'Cotisations et règlements', 'Voir les cotisations'],
    [219, 'seePayments', 'Liste des règlements', 'Voir et exporter les règlements'],
    [271, 'seeAttendanceSheets', 'Liste des présences', 'Feuilles de présence et absences déclarées'],
    [311, 'seePartnerMunicipalities', 'Communes conventionnées'],
  ]),
  ...under('manageAbsences', [
    [202, 'answerAbsence', 'Changer le statut d’une absence'],
    [203, 'exportAbsences', 'Exporter les absences'],
  ]),
  ...under('manageClaims', [
    [205, 'reviewClaims', 'Instruire une note de frais', 'Boutons de statut du gestionnaire'],
    [206, 'exportClaims', 'Exporter les frais'],
  ]),
  ...under('seeBookletTemplates', [
    [211, 'addBookletTemplate', 'Nouveau modèle de livret'],
    [212, 'changeBookletTemplate', 'Modifier un modèle de livret'],
    [213, 'deleteBookletTemplate', 'Supprimer un modèle de livret'],
  ]),
  ...under('seeContributions', [
    [216, 'changeContributionYear', 'Changer l’année scolaire des cotisations'],
    [
      241,
      'changeContributionSite',
      'Changer le filtre site des cotisations',
      'Sans cette fonction, la liste reste sur les sites de l’agent',
    ],
    [217, 'calculateContributions', 'Calculer les cotisations'],
    [218, 'exportContributions', 'Exporter les cotisations'],
    [272, 'addPayment', 'Ajouter un règlement'],
    [273, 'correctPayment', 'Modifier un règlement'],
    [274, 'deletePayment', 'Supprimer un règlement'],
    [278, 'reactivatePayment', 'Réactiver un règlement'],
    [275, 'terminateSubscription', 'Résilier un abonnement'],
    [276, 'seePaymentErrors', 'Voir les paiements en erreur'],
    [463, 'reconcileCards', 'Rapprochement bancaire', 'Relevé de la banque et paiements par carte'],
    [430, 'closeSchoolYear', 'Clore une année scolaire', 'Ses cotisations et ses règlements ne changent plus'],
    [431, 'reopenSchoolYear', 'Rouvrir une année scolaire close'],
  ]),
  ...under('addPayment', [[240, 'exemptFromPayment', 'Mode « Exonération direction »']]),
  ...under('seePayments', [
    [
      242,
      'changePaymentSite',
      'Changer le filtre site des règlements',
      'Sans cette fonction, la liste reste sur les sites de l’agent',
    ],
    [277, 'changePaymentAgent', 'Changer le filtre agent'],
  ]),
  ...under('seeAttendanceSheets', [[199, 'validateAttendanceSheet', 'Valider une fiche de présence']]),
];

const information = [
  ...under('informationArea', [
    [207, 'seeDirectionMessages', 'Messages de la Direction', 'Voir la liste'],
    [295, 'seeUnionMessages', 'Messages des représentants du personnel', 'Voir la liste'],
    [302, 'seeDevelopmentMessages', 'Messages du développement', 'Voir la liste'],
  ]),
  ...under('seeDirectionMessages', [
    [88, 'openDirectionMessage', 'Lien de modification (Direction)'],
    [208, 'saveDirectionMessage', 'Enregistrer un message (Direction)'],
    [209, 'addDirectionMessage', 'Nouveau message (Direction)'],
  ]),
  ...under('seeUnionMessages', [
    [298, 'openUnionMessage', 'Lien de modification (représentants)'],
    [296, 'saveUnionMessage', 'Enregistrer un message (représentants)'],
    [297, 'addUnionMessage', 'Nouveau message (représentants)'],
  ]),
  ...under('seeDevelopmentMessages', [
    [305, 'openDevelopmentMessage', 'Lien de modification (développement)'],
    [303, 'saveDevelopmentMessage', 'Enregistrer un message (développement)'],
    [304, 'addDevelopmentMessage', 'Nouveau message (développement)'],
  ]),
];

const planning = [
  ...under('planningArea', [[221, 'seeRoomPlanning', 'Planning des salles']]),
  ...under('seeRoomPlanning', [
    [
      223,
      'restrictRoomsToOwnSites',
      'Limiter les salles aux sites de l’agent',
      'Avec cette fonction, seuls les sites de l’agent sont proposés',
      'restricts',
    ],
  ]),
];

const siteManagement = under('siteManagementArea', [
  [225, 'manageSettings', 'Paramètres', 'Paramètres et grilles tarifaires'],
  [1, 'manageReferenceTables', 'Gestion de la base de données', 'Éditeur de tables, derrière une seconde connexion'],
  [232, 'manageRoleGroups', 'Groupes de rôles'],
  [226, 'openPublicEnrolment', 'Lien vers l’inscription publique'],
]);

const ownAccount = [
  ...under('ownAccountArea', [
    [245, 'seeAgentProfile', 'Profil', 'Voir le profil d’un agent ; entrée Profil du menu'],
    [146, 'seeOwnProfile', 'Mon profil', 'Voir son propre profil'],
    [252, 'seeOwnServices', 'Mes services'],
    [176, 'seeOwnAbsences', 'Mes absences'],
    [175, 'seeOwnClaims', 'Mes frais'],
    [261, 'seeOwnCourses', 'Mes cours'],
  ]),
  ...under('seeOwnProfile', [
    [150, 'seeOwnLogin', 'Mon onglet Connexion'],
    [151, 'seeOwnVehicles', 'Mon onglet Véhicule'],
    [152, 'changeOwnProfile', 'Modifier et enregistrer mon profil'],
    [154, 'changeOwnPassword', 'Modifier mon mot de passe'],
    [233, 'changeOwnActivityAndRole', 'Changer mon activité et mon rôle'],
  ]),
  ...under('seeOwnServices', [
    [254, 'addAssignment', 'Ajouter une affectation'],
    [255, 'changeAssignment', 'Modifier ou supprimer une affectation'],
    [163, 'seeOwnEmployment', 'Mon emploi'],
    [243, 'commentOwnService', 'Commentaire de mon service'],
    [158, 'changeOwnService', 'Modifier mon service'],
  ]),
  ...under('seeOwnCourses', [
    [169, 'openPupilFromOwnCourses', 'Fiche élève depuis mes cours'],
    [170, 'openWorkshopFromOwnCourses', 'Fiche atelier depuis mes cours'],
    [171, 'writeToOwnPupils', 'Écrire à mes élèves'],
    [173, 'openAttendanceFromOwnCourses', 'Fiche de présence depuis mes cours'],
    [174, 'exportOwnCourses', 'Exporter mes cours'],
  ]),
];

const control = under('controlArea', [
  [400, 'seeHistory', 'Historique', 'Voir l’historique d’une fiche et son état à une date'],
  [401, 'seeAudit', 'Audit', 'Rechercher et exporter les événements, rejouer jusqu’à une date'],
  [402, 'erasePerson', 'Effacement', 'Effacer une personne pour toujours'],
  [403, 'readAllOfPerson', 'Droit d’accès', 'Remettre à une personne tout ce qui est enregistré sur elle'],
  [410, 'seeSystem', 'État du système'],
]);

/**
 * Function rights: what a role group may do. Numbers below 400 are the documents'; 400 to 499 are Diapason's own; from 500 on
 * they only group others in the tree of /groupe-role. Areas first; at most four levels deep.
 */
export const catalogue = [
  ...areas,
  ...lists,
  ...teaching,
  ...documents,
  ...administration,
  ...information,
  ...planning,
  ...siteManagement,
  ...ownAccount,
  ...control,
];

import { type FunctionRight, under } from './functionRow';
import { lists } from './functionsOfLists';

const areas = under(null, [
  [500, 'Listes'],
  [501, 'Scolarité'],
  [502, 'Documents'],
  [503, 'Administration'],
  [504, 'Information'],
  [505, 'Planning'],
  [506, 'Gestion du site'],
  [507, 'Mon compte'],
  [508, 'Contrôle', 'Historique, audit et état du système'],
]);

const teaching = [
  ...under(501, [
    [178, 'Liste des ateliers', 'Voir la liste'],
    [516, 'Fiche atelier'],
  ]),
  ...under(178, [
    [179, 'Lien vers la fiche élève'],
    [180, 'Lien vers la fiche enseignant'],
    [181, 'Lien vers la fiche atelier'],
    [182, 'Limiter aux sites de l’agent', 'Avec cette fonction, la liste reste sur les sites de l’agent'],
    [183, 'Ajouter un atelier'],
    [244, 'Supprimer un atelier'],
  ]),
  ...under(516, [
    [186, 'Constantes d’atelier (1)', 'Utilisée par les constantes d’atelier ; usage non décrit'],
    [237, 'Constantes d’atelier (2)', 'Utilisée par les constantes d’atelier ; usage non décrit'],
    [188, 'Enregistrer l’atelier et rester', 'Sans cette fonction, la fiche est en lecture seule'],
    [236, 'Enregistrer l’atelier et quitter'],
    [189, 'Dupliquer l’atelier'],
    [194, 'Nombre maximum d’élèves'],
    [517, 'Élèves de l’atelier'],
    [518, 'Enseignants de l’atelier'],
  ]),
  ...under(517, [
    [187, 'Détail de l’élève'],
    [192, 'Ajouter un élève à l’atelier'],
    [193, 'Retirer un élève de l’atelier'],
    [239, 'Modifier un élève de l’atelier'],
  ]),
  ...under(518, [
    [190, 'Ajouter un enseignant à l’atelier'],
    [191, 'Modifier ou retirer un enseignant'],
  ]),
];

const documents = [
  ...under(502, [[290, 'Gestion des documents', 'Voir les documents']]),
  ...under(290, [
    [291, 'Créer un dossier'],
    [292, 'Renommer un dossier'],
    [293, 'Ajouter un document'],
    [294, 'Supprimer un dossier ou un fichier'],
  ]),
];

const administration = [
  ...under(503, [
    [201, 'Gestion des absences', 'Voir la liste'],
    [204, 'Gestion des frais', 'Voir la liste'],
    [210, 'Liste des livrets', 'Voir les modèles'],
    [214, 'Cotisations et règlements', 'Voir les cotisations'],
    [219, 'Liste des règlements', 'Voir et exporter les règlements'],
    [271, 'Liste des présences', 'Feuilles de présence et absences déclarées'],
    [311, 'Communes conventionnées'],
  ]),
  ...under(201, [
    [202, 'Changer le statut d’une absence'],
    [203, 'Exporter les absences'],
  ]),
  ...under(204, [
    [205, 'Instruire une note de frais', 'Boutons de statut du gestionnaire'],
    [206, 'Exporter les frais'],
  ]),
  ...under(210, [
    [211, 'Nouveau modèle de livret'],
    [212, 'Modifier un modèle de livret'],
    [213, 'Supprimer un modèle de livret'],
  ]),
  ...under(214, [
    [216, 'Changer l’année scolaire'],
    [241, 'Changer le site', 'Sans cette fonction, la liste reste sur les sites de l’agent'],
    [217, 'Calculer les cotisations'],
    [218, 'Exporter les cotisations'],
    [272, 'Ajouter un règlement'],
    [273, 'Modifier un règlement'],
    [274, 'Supprimer un règlement'],
    [278, 'Réactiver un règlement'],
    [275, 'Résilier un abonnement'],
    [276, 'Voir les paiements en erreur'],
  ]),
  ...under(272, [[240, 'Mode « Exonération direction »']]),
  ...under(219, [
    [242, 'Changer le site', 'Sans cette fonction, la liste reste sur les sites de l’agent'],
    [277, 'Changer le filtre agent'],
  ]),
  ...under(271, [[199, 'Valider une fiche de présence']]),
];

const information = [
  ...under(504, [
    [207, 'Messages de la Direction', 'Voir la liste'],
    [295, 'Messages des représentants du personnel', 'Voir la liste'],
    [302, 'Messages du développement', 'Voir la liste'],
  ]),
  ...under(207, [
    [88, 'Lien de modification (Direction)'],
    [208, 'Enregistrer un message (Direction)'],
    [209, 'Nouveau message (Direction)'],
  ]),
  ...under(295, [
    [298, 'Lien de modification (représentants)'],
    [296, 'Enregistrer un message (représentants)'],
    [297, 'Nouveau message (représentants)'],
  ]),
  ...under(302, [
    [305, 'Lien de modification (développement)'],
    [303, 'Enregistrer un message (développement)'],
    [304, 'Nouveau message (développement)'],
  ]),
];

const planning = [
  ...under(505, [[221, 'Planning des salles']]),
  ...under(221, [
    [223, 'Limiter aux sites de l’agent', 'Avec cette fonction, seuls les sites de l’agent sont proposés'],
  ]),
];

const siteManagement = under(506, [
  [225, 'Paramètres', 'Paramètres et grilles tarifaires'],
  [1, 'Gestion de la base de données', 'Éditeur de tables, derrière une seconde connexion'],
  [232, 'Groupes de rôles'],
  [226, 'Lien vers l’inscription publique'],
]);

const ownAccount = [
  ...under(507, [
    [245, 'Profil', 'Voir le profil d’un agent ; entrée Profil du menu'],
    [146, 'Mon profil', 'Voir son propre profil'],
    [252, 'Mes services'],
    [176, 'Mes absences'],
    [175, 'Mes frais'],
    [261, 'Mes cours'],
  ]),
  ...under(146, [
    [150, 'Mon onglet Connexion'],
    [151, 'Mon onglet Véhicule'],
    [152, 'Modifier et enregistrer mon profil'],
    [154, 'Modifier mon mot de passe'],
    [233, 'Changer mon activité et mon rôle'],
  ]),
  ...under(252, [
    [254, 'Ajouter une affectation'],
    [255, 'Modifier ou supprimer une affectation'],
    [163, 'Mon emploi'],
    [243, 'Commentaire de mon service'],
    [158, 'Modifier mon service'],
  ]),
  ...under(261, [
    [169, 'Fiche élève depuis mes cours'],
    [170, 'Fiche atelier depuis mes cours'],
    [171, 'Écrire à mes élèves'],
    [173, 'Fiche de présence depuis mes cours'],
    [174, 'Exporter mes cours'],
  ]),
];

const control = under(508, [
  [400, 'Historique', 'Voir l’historique d’une fiche et son état à une date'],
  [401, 'Audit', 'Rechercher et exporter les événements, rejouer jusqu’à une date'],
  [402, 'Effacement', 'Effacer une personne pour toujours'],
  [410, 'État du système'],
]);

/**
 * Function rights: what a role group may do. Numbers below 400 are the documents'; 400 to 499 are Diapason's own; from 500 on
 * they only group others in the tree of /groupe-role. A role group that holds a function also holds its parents.
 * Areas first; at most four levels deep.
 */
export const functionRights: readonly FunctionRight[] = [
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

const byId = new Map(functionRights.map((right) => [right.idFonction, right]));

export const functionRight = (id: number): FunctionRight | undefined => byId.get(id);

/** The function and its parents, nearest first: what a role group gains when the function is switched on. Empty for an unknown id. */
export function withParents(id: number): number[] {
  const chain: number[] = [];
  for (let right = byId.get(id); right; right = right.fk_parent === null ? undefined : byId.get(right.fk_parent)) {
    chain.push(right.idFonction);
  }
  return chain;
}

/** The function's descendants: what a role group loses with it. */
export function descendants(id: number): number[] {
  const children = functionRights.filter((right) => right.fk_parent === id).map((right) => right.idFonction);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

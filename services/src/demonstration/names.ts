/** Frequent French names by generation. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const SURNAMES = words(`
  Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel
  Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure André Mercier Blanc Guérin Boyer Garnier
  Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand
  Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier
  Arnaud Martinez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud Dumas
  Lacroix Olivier Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte Lopez Jean Dupuy
  Guillot Hubert Berger Carpentier Sanchez Dupuis Moulin Louis Deschamps Huet Vasseur Perez Boucher Fleury Royer Klein Jacquet
  Adam Paris Poirier Marty Aubry Guyot Carré Charles Renault Charpentier Ménard Maillard Baron Bertin Bailly Hervé Schneider
  Fernandez Collet Léger Bouvier Julien Prévost Millet Perrot Daniel Cousin Germain Breton Besson Langlois Rémy Pelletier Lévêque
  Perrier Leblanc Barré Lebrun Marchal Weber Mallet Hamon Boulanger Jacob Monnier Michaud Rodriguez Guichard Gillet Étienne
  Grondin Poulain Tessier Chevallier Collin Chauvin Bouchet Gay Lemaître Bénard Maréchal Humbert Reynaud Antoine Hoarau Perret
  Barthélemy Cordier Pichon Lejeune Gilbert Lamy Delaunay Pasquier Carlier Laporte Cabrol Bousquet Calmels Cayla Rouquette Albert
  Assémat Azémar Barthès Cathala Combes Crayssac Delmas Escande Galinier Houlès Jalabert Lacombe Maraval Nègre Pagès Puech Ricard
  Rossignol Salvan Sicard Soulié Taillefer Valat Viguier Benali Nguyen Diallo Traoré Da-Silva Ferreira Pereira Haddad Kowalski
  Rossi Amrani Touré Lefort Montagné Roumégous Bonnafous Estrabaud Fabriès Gleizes
`).map((name) => name.replace('-', ' '));

export const GIRLS = words(`
  Emma Jade Louise Alice Chloé Lina Léa Manon Inès Rose Anna Julia Mila Ambre Juliette Zoé Lola Agathe Jeanne Lou Sarah Camille
  Romane Éva Nina Adèle Léna Charlotte Iris Clémence Victoria Margaux Elsa Lucie Capucine Mathilde Louna Apolline Célia Élise
  Salomé Maëlys Gabrielle Noémie Pauline Justine Océane Lisa Maya Yasmine Aya Olivia Elena Alma Romy Inaya Héloïse Blanche
  Constance Domitille Flavie Garance Hanaé Joséphine Margot Ninon Ophélie Suzanne Thaïs Violette Valentine Anaïs Anouk Aliénor
`);

export const BOYS = words(`
  Gabriel Léo Raphaël Louis Lucas Jules Adam Hugo Arthur Maël Nathan Ethan Noah Paul Tom Sacha Gabin Liam Mathis Théo Nolan Aaron
  Timéo Eden Enzo Axel Victor Antoine Robin Martin Clément Noé Maxime Samuel Valentin Baptiste Augustin Rayan Gaspard Marius
  Simon Yanis Malo Côme Oscar Alexandre Thomas Évan Naël Imran Ibrahim Mohamed Isaac Camille Félix Lenny Basile Octave Célestin
  Titouan Armand Anatole Bastien Corentin Dorian Émile Ferdinand Germain Joachim Léandre Lucien Milo Pablo Quentin Rémi Tristan
`);

export const WOMEN = words(`
  Céline Sandrine Stéphanie Nathalie Isabelle Sophie Virginie Aurélie Émilie Julie Caroline Laetitia Delphine Audrey Élodie
  Marie Valérie Christelle Karine Séverine Hélène Claire Anne Laure Cécile Véronique Florence Sylvie Catherine Sabrina Vanessa
  Mélanie Laura Marion Charlotte Pauline Fanny Amandine Aline Agnès Béatrice Corinne Muriel Nadia Samira Fatima Leïla Sonia
  Myriam Patricia Ingrid Gaëlle Élise Mathilde Lucie Justine Bénédicte Estelle Magali Nadège Peggy Rachel Solène Maud Elsa
`);

export const MEN = words(`
  Nicolas Christophe Sébastien David Frédéric Julien Laurent Stéphane Olivier Philippe Jérôme Guillaume Thomas Vincent Cédric
  Mickaël Alexandre Ludovic Fabrice Bruno Éric Pascal Thierry Arnaud Benoît François Grégory Mathieu Romain Fabien Damien
  Anthony Antoine Pierre Xavier Emmanuel Franck Patrice Didier Gilles Yann Régis Denis Karim Mehdi Rachid Samir Hervé Loïc
  Maxime Rémi Sylvain Cyril Yannick Rodolphe Tanguy Bastien Florian Hugues Raphaël Jean-Marc Jean-Luc Jean-Baptiste Alain
`);

export const STREETS: readonly string[] = [
  'rue de la République',
  'avenue Jean-Jaurès',
  'place du Vigan',
  'rue des Écoles',
  'chemin de la Fontaine',
  'route de Toulouse',
  'rue du Pont-Vieux',
  'impasse des Lilas',
  'allée des Tilleuls',
  'rue Victor-Hugo',
  'boulevard Gambetta',
  'rue des Cordeliers',
  'chemin des Vignes',
  'route d’Albi',
  'rue de l’Église',
  'avenue de la Gare',
  'rue du Moulin',
  'lotissement Les Chênes',
  'rue Lapérouse',
  'rue Émile-Zola',
  'chemin du Pastel',
  'rue des Tanneurs',
  'avenue Georges-Pompidou',
  'rue Henri-de-Toulouse-Lautrec',
  'rue du Barry',
  'place de la Mairie',
  'chemin de Ronde',
  'rue des Jardins',
  'route de Castres',
  'rue Pasteur',
];

export const PROFESSIONS: readonly string[] = [
  'Infirmière',
  'Professeur des écoles',
  'Technicien',
  'Agriculteur',
  'Commerçant',
  'Ingénieur',
  'Aide-soignante',
  'Comptable',
  'Artisan menuisier',
  'Cadre territorial',
  'Médecin',
  'Secrétaire',
  'Chauffeur routier',
  'Kinésithérapeute',
  'Éducateur spécialisé',
  'Viticulteur',
  'Conseiller bancaire',
  'Assistante maternelle',
  'Architecte',
  'Électricien',
  'Pharmacien',
  'Gendarme',
];

/** `Agnès Lévêque` → `agnes.leveque`. */
export function mailbox(prenom: string, nom: string): string {
  return `${prenom}.${nom}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z.]+/g, '-');
}

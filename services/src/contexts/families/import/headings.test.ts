import { describe, expect, test } from '@jest/globals';
import { fieldLabel, fingerprintOf, guessColumns } from './headings';

describe('headings of another program', () => {
  test.each([
    [
      'of a pupil and a guardian, in any case, without accents',
      [
        'NOM ELEVE',
        'prénom de l’élève',
        'Né(e) le',
        'Nom du responsable',
        'Prénom responsable',
        'E-mail',
        'C.P.',
        'Commune',
      ],
      [
        'eleve.nom',
        'eleve.prenom',
        'eleve.dateNaissance',
        'responsable.nom',
        'responsable.prenom',
        'responsable.email',
        'responsable.codePostal',
        'responsable.ville',
      ],
    ],
    [
      'of two parents: the first that comes is the first guardian',
      ['Nom élève', 'Nom mère', 'Mail mère', 'Tél. mère', 'Nom père', 'Mail père'],
      [
        'eleve.nom',
        'responsable.nom',
        'responsable.email',
        'responsable.telephoneMobile',
        'responsable2.nom',
        'responsable2.email',
      ],
    ],
    [
      'of the pupil where they say nobody and the guardian has a name',
      ['Nom', 'Prénom', 'Date de naissance', 'Nom responsable 1', 'E-mail responsable 1', 'E-mail responsable 2'],
      [
        'eleve.nom',
        'eleve.prenom',
        'eleve.dateNaissance',
        'responsable.nom',
        'responsable.email',
        'responsable2.email',
      ],
    ],
    [
      'of the guardian where they say nobody and the pupil has a name',
      ['Nom', 'Prénom', 'Nom élève'],
      ['responsable.nom', 'responsable.prenom', 'eleve.nom'],
    ],
    [
      'of schooling and income',
      ['Année scolaire', 'Cours', 'Antenne', 'Professeur', 'Revenu fiscal de référence', 'Nb de parts'],
      [
        'scolarite.fk_anneeScolaire',
        'scolarite.fk_offre',
        'scolarite.fk_site',
        'scolarite.fk_enseignant',
        'fiscalite.revenuFiscal',
        'fiscalite.nombrePart',
      ],
    ],
    [
      'that mean nothing to us, or the same twice',
      ['Notes internes', 'Ville', 'ville', 'Ville'],
      [null, 'responsable.ville', 'responsable2.ville', null],
    ],
    [
      'of our own list of pupils, where a cell names several guardians',
      ['Élève', 'Date de naissance', 'Instruments', 'Responsables', 'E-mails', 'Mobiles', 'Téléphone mobile'],
      [
        'eleve.nomPrenom',
        'eleve.dateNaissance',
        null,
        'responsable.nomPrenom',
        'responsable.email',
        'responsable.telephoneMobile',
        'eleve.telephoneMobile',
      ],
    ],
    [
      'of two children on a line, each with a course',
      [
        'Nom et prénom du parent',
        'Mail',
        'Enfant 1',
        'Cours enfant 1',
        'Prénom enfant 2',
        'Né(e) le enfant 2',
        'Cours enfant 2',
      ],
      [
        'responsable.nomPrenom',
        'responsable.email',
        'eleve.nomPrenom',
        'scolarite.fk_offre',
        'eleve2.prenom',
        'eleve2.dateNaissance',
        'scolarite2.fk_offre',
      ],
    ],
    [
      'of adults, who pay for themselves',
      ['Nom', 'Prénom', 'Né(e) le', 'Mail', 'Cours'],
      ['eleve.nom', 'eleve.prenom', 'eleve.dateNaissance', 'responsable.email', 'scolarite.fk_offre'],
    ],
    [
      'of children with another name of theirs, which is no guardian’s',
      ['Nom d’usage', 'Nom élève', 'Prénom élève', 'Mail', 'Nom de naissance'],
      [null, 'eleve.nom', 'eleve.prenom', 'responsable.email', null],
    ],
    [
      'of people with another name',
      ['Nom', 'Nom d’usage', 'Prénom', 'Né(e) le', 'Courriel', 'Instrument', 'Cours'],
      [
        ...['eleve.nom', null, 'eleve.prenom', 'eleve.dateNaissance', 'responsable.email'],
        ...['scolarite.fk_instrument', 'scolarite.fk_offre'],
      ],
    ],
    [
      'of guardians with their name of birth',
      ['Nom de naissance', 'Prénom', 'E-mail'],
      ['responsable.nom', 'responsable.prenom', 'responsable.email'],
    ],
    [
      'of our own list of pupils, passing over what is of lessons',
      ['Élève', 'Date de naissance', 'Instruments', 'Responsables', 'E-mails', 'Enseignants', 'Cours', 'Étudiant'],
      [
        ...['eleve.nomPrenom', 'eleve.dateNaissance', null, 'responsable.nomPrenom', 'responsable.email'],
        ...[null, null, null],
      ],
    ],
    [
      'of our own list of guardians, whose children stand in one cell',
      ['Nom', 'Prénom', 'Élèves', 'E-mail', 'Mobile', 'Fixe', 'Ville', 'État', 'Adresse', 'Code postal'],
      [
        ...['responsable.nom', 'responsable.prenom', null, 'responsable.email', 'responsable.telephoneMobile'],
        ...['responsable.telephoneFixe', 'responsable.ville', null, 'responsable.adresse1', 'responsable.codePostal'],
      ],
    ],
  ])('are guessed: %s', (_about, headings, fields) => {
    expect(guessColumns(headings)).toEqual(fields);
  });

  test('are the same file whatever their accents, and another with one more', () => {
    expect(fingerprintOf(['Nom élève', 'E-mail'])).toBe(fingerprintOf(['NOM ELEVE', 'e mail']));
    expect(fingerprintOf(['Nom élève'])).not.toBe(fingerprintOf(['Nom élève', 'E-mail']));
  });

  test('are told with whom they are of', () => {
    expect(fieldLabel('eleve.dateNaissance')).toBe('Élève : Date de naissance');
  });
});

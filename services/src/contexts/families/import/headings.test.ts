import { describe, expect, test } from '@jest/globals';
import { fieldLabel, fingerprintOf, guessed } from './headings';

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
  ])('are guessed: %s', (_about, headings, fields) => {
    expect(guessed(headings)).toEqual(fields);
  });

  test('are the same file whatever their accents, and another with one more', () => {
    expect(fingerprintOf(['Nom élève', 'E-mail'])).toBe(fingerprintOf(['NOM ELEVE', 'e mail']));
    expect(fingerprintOf(['Nom élève'])).not.toBe(fingerprintOf(['Nom élève', 'E-mail']));
  });

  test('are told with whom they are of', () => {
    expect(fieldLabel('eleve.dateNaissance')).toBe('Élève : Date de naissance');
  });
});

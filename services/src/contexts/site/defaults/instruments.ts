import type { ReferenceRow } from '@diapason/contracts/site';

/** Nobody teaches sections 12 and 14 as a discipline (document 001 §5). */
const sectionList: readonly (readonly [
  id: number,
  libelle: string,
  instruments: readonly (readonly [number, string])[],
])[] = [
  [
    1,
    'Cordes frottées',
    [
      [1, 'Violon'],
      [2, 'Alto'],
      [3, 'Violoncelle'],
      [4, 'Contrebasse'],
      [5, 'Viole de gambe'],
    ],
  ],
  [
    2,
    'Cordes pincées',
    [
      [6, 'Guitare classique'],
      [7, 'Harpe'],
      [8, 'Luth et théorbe'],
      [9, 'Mandoline'],
    ],
  ],
  [
    3,
    'Bois',
    [
      [10, 'Flûte traversière'],
      [11, 'Flûte à bec'],
      [12, 'Hautbois'],
      [13, 'Clarinette'],
      [14, 'Basson'],
      [15, 'Saxophone'],
    ],
  ],
  [
    4,
    'Cuivres',
    [
      [16, 'Trompette'],
      [17, 'Cor'],
      [18, 'Trombone'],
      [19, 'Tuba'],
      [20, 'Cornet'],
    ],
  ],
  [
    5,
    'Claviers',
    [
      [21, 'Piano'],
      [22, 'Orgue'],
      [23, 'Clavecin'],
      [24, 'Accordéon'],
    ],
  ],
  [
    6,
    'Percussions',
    [
      [25, 'Percussions'],
      [26, 'Batterie'],
    ],
  ],
  [
    7,
    'Voix',
    [
      [27, 'Chant lyrique'],
      [28, 'Chant choral'],
      [29, 'Chant musiques actuelles'],
    ],
  ],
  [
    8,
    'Musiques actuelles et jazz',
    [
      [30, 'Guitare électrique'],
      [31, 'Basse électrique'],
      [32, 'Piano jazz'],
      [33, 'Musique assistée par ordinateur'],
    ],
  ],
  [
    9,
    'Musiques traditionnelles',
    [
      [34, 'Vielle à roue'],
      [35, 'Cornemuse'],
      [36, 'Accordéon diatonique'],
    ],
  ],
  [
    10,
    'Culture musicale',
    [
      [37, 'Formation musicale'],
      [38, 'Éveil musical'],
      [39, 'Écriture et composition'],
      [40, 'Direction'],
    ],
  ],
  [
    11,
    'Danse',
    [
      [41, 'Danse classique'],
      [42, 'Danse contemporaine'],
      [43, 'Danse jazz'],
      [44, 'Éveil à la danse'],
    ],
  ],
  [
    12,
    'Pratiques collectives',
    [
      [45, 'Orchestre'],
      [46, 'Chœur'],
      [47, 'Musique de chambre'],
      [48, 'Ensemble instrumental'],
      [49, 'Atelier jazz'],
    ],
  ],
  [13, 'Théâtre', [[50, 'Théâtre']]],
  [
    14,
    'Accompagnement et administration',
    [
      [51, 'Accompagnement'],
      [52, 'Coordination'],
    ],
  ],
];

export const sections: Readonly<Record<number, ReferenceRow>> = Object.fromEntries(
  sectionList.map(([id, libelleSection]) => [id, { libelleSection, enseignement: id !== 12 && id !== 14 }]),
);

export const instruments: Readonly<Record<number, ReferenceRow>> = Object.fromEntries(
  sectionList.flatMap(([fk_section, , list]) =>
    list.map(([id, libelleInstrument]) => [id, { libelleInstrument, fk_section }]),
  ),
);

import { defaultGrid } from '@diapason/contracts/calculation';
import { make } from '@diapason/contracts/core';
import { TariffDraftDropped, TariffDrafted, TariffPublished } from '@diapason/contracts/money';
import { given } from '@diapason/event-sourcing/testing';
import { expect, test } from '@jest/globals';
import { decideDropDraft, decideKeepDraft, decidePublishTariff, type TariffState, tariff } from './tariff';

const copied = { fk_anneeCopiee: 9, versionCopiee: 2 };
const other = { fk_anneeCopiee: null, versionCopiee: null };
const dearer = { ...defaultGrid, tranches: [500, 600, 800, 1100, 1500] };
const drafted = (revision: number, grille = defaultGrid) =>
  make(TariffDrafted, { fk_anneeScolaire: 10, revision, grille, ...copied });
const published = (version: number, grille = defaultGrid) =>
  make(TariffPublished, { fk_anneeScolaire: 10, version, grille, ...copied });

test('a grid is published in versions, and the same grid once', () => {
  const publish =
    (grille = defaultGrid) =>
    (state: TariffState) =>
      decidePublishTariff(state, 10, grille, copied);
  given(tariff, [])
    .when(publish())
    .then([published(1)]);
  given(tariff, [published(1)])
    .when(publish())
    .then([]);
  given(tariff, [published(1)])
    .when(publish(dearer))
    .then([published(2, dearer)]);
});

test('a draft is kept once, says what it was copied from for good, and ends when it is published or dropped', () => {
  const keep =
    (grille = defaultGrid) =>
    (state: TariffState) =>
      decideKeepDraft(state, 10, grille, other);
  given(tariff, [drafted(1)])
    .when(keep())
    .then([]);
  given(tariff, [drafted(1)])
    .when(keep(dearer))
    .then([drafted(2, dearer)]);
  given(tariff, [published(1)])
    .when(keep())
    .then([]);
  const drop = (state: TariffState) => decideDropDraft(state, 10);
  given(tariff, [drafted(1)])
    .when(drop)
    .then([make(TariffDraftDropped, { fk_anneeScolaire: 10, revision: 2 })]);
  given(tariff, [drafted(1), published(1)])
    .when(drop)
    .then([]);
  expect(given(tariff, [drafted(1, dearer), published(1)]).state()).toMatchObject({ brouillon: undefined, version: 1 });
});

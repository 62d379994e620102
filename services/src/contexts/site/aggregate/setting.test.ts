import {
  messages,
  normaliseSetting,
  type SettingDefinition,
  settingDefinition,
  settingDefinitions,
  Unfit,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../first-facts';
import { decideSaveSetting, type SettingState, setting } from './setting';

const save = (cle: string, valeur: string) => (state: SettingState) => decideSaveSetting(state, cle, valeur, [8, 9]);
const saved = (cle: string, valeur: string) => make(SettingSaved, { cle, valeur });
const { invalidSetting, unknownSetting } = messages.site;
const fresh = given(setting, []);

describe('a setting', () => {
  it.each([
    ['titreAccueil', ' Bienvenue ', 'Bienvenue'],
    ['droitImage', 'true', '1'],
    ['droitImage', '0', '0'],
    ['cbOuverture', '2026-09-01', '2026-09-01'],
    ['cbOuverture', '', ''],
    ['sizeFile', '20', '20'],
    ['montantFraisInscription', '38,50', '38.50'],
    ['montantFraisInscription', '', ''],
    ['anneeEnCours', '8', '8'],
  ])('%s takes %p', (cle, valeur, kept) => fresh.when(save(cle, valeur)).then([saved(cle, kept)]));
  it.each([
    ['droitImage', 'oui'],
    ['cbOuverture', '2026-02-30'],
    ['cbOuverture', '01/09/2026'],
    ['sizeFile', '0'],
    ['sizeFile', '2.5'],
    ['montantFraisInscription', '-1'],
    ['anneeEnCours', '12'],
    ['anneeEnCours', ''],
    ['montantFraisInscription', '1e3'],
    ['montantFraisInscription', '0x1'],
    ['montantFraisInscription', '10000.01'],
    ['montantFraisInscription', '1.005'],
    ['montantFraisInscription', '9'.repeat(26)],
    ['fraisReculPeriode', ''],
  ])('%s does not take %p', (cle, valeur) => {
    const why = normaliseSetting(settingDefinition(cle) as SettingDefinition, valeur);
    const unknownYear = 'choisissez une des années scolaires';
    fresh.when(save(cle, valeur)).then(refused(invalidSetting(why instanceof Unfit ? why.why : unknownYear), 400));
  });
  it('says what is wrong', () => {
    const wrong =
      'Cette valeur ne convient pas : saisissez un montant de 0 à 10 000 euros, avec deux décimales au plus.';
    fresh.when(save('montantFraisInscription', '9999999')).then(refused(wrong, 400));
    const empty = 'Cette valeur ne convient pas : ce paramètre est nécessaire, il ne peut pas rester vide.';
    fresh.when(save('anneeEnCours', ' ')).then(refused(empty, 400));
  });
  it('of the same value changes nothing', () => {
    given(setting, [saved('sizeFile', '20')])
      .when(save('sizeFile', '20'))
      .then([]);
  });
  it('that nobody declared is unknown', () => fresh.when(save('inconnu', '1')).then(refused(unknownSetting, 404)));
});

describe('the settings of a new network', () => {
  it('take every declared default', () => {
    const defaults = defaultSettings('2026-11-21');
    expect([...defaults.keys()]).toEqual(settingDefinitions.map(({ cle }) => cle));
    for (const [cle, valeur] of defaults) fresh.when(save(cle, valeur)).then([saved(cle, valeur)]);
  });
  it.each([
    ['2026-11-21', '9', '9'],
    ['2027-05-31', '9', '9'],
    ['2027-06-01', '9', '10'],
    ['2027-07-31', '9', '10'],
    ['2027-08-01', '10', '10'],
  ])('on %s: year %s, enrolments for %s', (today, current, enrolling) => {
    expect(defaultSettings(today).get('anneeEnCours')).toBe(current);
    expect(defaultSettings(today).get('anneeInscriptions')).toBe(enrolling);
  });
});

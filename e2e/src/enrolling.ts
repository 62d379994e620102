import type { Locator, Page } from 'playwright-core';
import { settled } from './browser';

/** « Élise », a first name that nobody else has. */
export const firstName = (): string => {
  const letters = [...crypto.getRandomValues(new Uint8Array(6))].map((one) => String.fromCharCode(97 + (one % 26)));
  return `E${letters.join('')}`;
};

/** Takes the first choice of a list of which nothing is chosen yet. */
export async function chooseFirst(list: Locator): Promise<void> {
  const chosen = await list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.textContent);
  if (!chosen) await list.selectOption({ index: 1 });
}

/** Chooses one of all offers, the first site and instrument, up to the form of the pupil. */
export async function chooseOffer(page: Page, offer: RegExp): Promise<void> {
  await page.getByRole('link', { name: /^Voir toutes les offres/ }).click();
  await page.getByRole('link', { name: /^Toutes les offres/ }).click();
  await page.getByRole('link', { name: offer }).first().click();
  await page.waitForURL(/\/inscription\/OptionOffre/);
  const site = page.getByLabel(/^Site/);
  await site.waitFor();
  await settled(page);
  await chooseFirst(site);
  const instrument = page.getByLabel(/^Instrument/);
  if ((await instrument.count()) > 0) await chooseFirst(instrument);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.waitForURL(/\/inscription\/formulaireEleve/);
}

/** A pupil who goes to no school. */
export async function describePupil(page: Page, nom: string, prenom: string, born: string): Promise<void> {
  await page.getByLabel(/^Sexe/).selectOption({ label: 'Féminin' });
  await page.getByLabel(/^Nom/).fill(nom);
  await page.getByLabel(/^Prénom/).fill(prenom);
  await page.getByLabel(/^Date de naissance/).fill(born);
  await page.getByLabel('Non scolarisé').check();
  await page.getByRole('button', { name: "Continuer l'inscription" }).click();
}

/** Accepts rules and fee, and sends. */
export async function submitEnrolment(page: Page): Promise<void> {
  await page.getByLabel(/^Je certifie l’exactitude/).check();
  await page.waitForURL(/\/inscription\/cgu/);
  const fee = page.getByLabel(/^J’accepte les frais/);
  if ((await fee.count()) > 0 && !(await fee.isChecked())) await fee.check();
  await page.getByRole('button', { name: "Finaliser l'inscription" }).click();
  await page.getByRole('dialog', { name: 'Inscription enregistrée' }).waitFor();
}

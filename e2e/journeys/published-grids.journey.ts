import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, opens, visiting } from '../src/browser';
import { tariffScreen } from '../src/tariff-screen';

journey('the direction enters published grids by hand', () => {
  const at = visiting(DESKTOP, { as: /direction/i });
  let screen: ReturnType<typeof tariffScreen>;
  beforeAll(async () => {
    screen = tariffScreen(at.page);
    await opens(at.page, '/tarifs');
    await at.page.getByLabel('Mode de Cursus, Communes membres').selectOption({ label: 'montant unique' });
    await at.page.getByLabel('Mode de Danse, Communes membres').selectOption({ label: 'montant unique' });
  });

  test('GPS&O: 24 € for each pupil', async () => {
    await screen.fills('Cursus', '300');
    await screen.fills('Frais d’inscription', '24');
    await at.page.getByLabel('Frais par foyer ou par élève').selectOption({ label: 'par élève' });
    await screen.pupil('Élève B').selectOption({ label: 'Cursus' });
    await screen.fills('Fratrie, 2ᵉ', '1');
    expect(await screen.pays()).toMatch(/24,00 €[\s\S]*24,00 €[\s\S]*648,00 €/);
  });

  test('Cap Atlantique: 20 % for a further practice and 10 % for a further child, added', async () => {
    await screen.fills('Cursus', '700');
    await screen.fills('Danse', '300');
    await screen.fills('Frais d’inscription', '0');
    await screen.fills('Autre pratique', '0,8');
    await screen.fills('Fratrie, 2ᵉ', '0,9');
    await at.page.getByLabel('Réductions', { exact: true }).selectOption({ label: 's’additionnent' });
    await screen.pupil('Élève B').selectOption({ label: 'Danse' });
    await at.page.getByRole('button', { name: 'Pratique', exact: true }).click();
    await screen.pupil('B, 2ᵉ pratique').selectOption({ label: 'Danse' });
    expect(await screen.pays()).toMatch(/700,00 €[\s\S]*270,00 €[\s\S]*210,00 €[\s\S]*1 180,00 €/);
    await at.page.getByLabel('Réductions', { exact: true }).selectOption({ label: 'se multiplient' });
    expect(await screen.pays()).toContain('216,00 €');
  });
});

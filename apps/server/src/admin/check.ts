import { checkConfig } from './check-config.ts';
import { command } from './command.ts';

await command('npm run check-config', async (words, say) => {
  if (words.length > 0) return null;
  const findings = await checkConfig(process.env);
  for (const { isWrong, text } of findings) say(`${isWrong ? 'wrong' : 'right'}  ${text}`);
  return findings.some(({ isWrong }) => isWrong) ? 1 : 0;
});

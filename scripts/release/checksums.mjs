// The files of a release → `distributary.rb`, the formula for Homebrew, and `SHA256SUMS` of all of them, both in the same directory:
// `checksums.mjs DIR`. The formula installs the archives of scripts/release/archive.mjs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , directory = 'release'] = process.argv;
const { version, homepage, description } = JSON.parse(readFileSync('package.json', 'utf8'));

function digestOf(name) {
  return createHash('sha256')
    .update(readFileSync(join(directory, name)))
    .digest('hex');
}

/** What Homebrew calls a system and a processor, and what node does. */
const systems = [
  ['on_macos', 'darwin'],
  ['on_linux', 'linux'],
];
const processors = [
  ['on_arm', 'arm64'],
  ['on_intel', 'x64'],
];

function archiveLines(platform) {
  return processors.flatMap(([block, arch]) => {
    const name = `distributary-${version}-${platform}-${arch}.tar.gz`;
    return [
      `    ${block} do`,
      `      url "${homepage}/releases/download/v${version}/${name}"`,
      `      sha256 "${digestOf(name)}"`,
      '    end',
    ];
  });
}

const formula = `class Distributary < Formula
  desc ${JSON.stringify(description.replace(/:.*/, ''))}
  homepage "${homepage}"
  version "${version}"
  license "Apache-2.0"

${systems.map(([block, platform]) => [`  ${block} do`, ...archiveLines(platform), '  end'].join('\n')).join('\n\n')}

  def install
    bin.install "distributary"
    bin.install_symlink "distributary" => "distributary-fn"
    generate_completions_from_executable(bin/"distributary", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/distributary --version").strip
  end
end
`;
writeFileSync(join(directory, 'distributary.rb'), formula);

const names = readdirSync(directory)
  .filter((name) => name !== 'SHA256SUMS')
  .sort();
const lines = names.map((name) => `${digestOf(name)}  ${name}\n`);
writeFileSync(join(directory, 'SHA256SUMS'), lines.join(''));

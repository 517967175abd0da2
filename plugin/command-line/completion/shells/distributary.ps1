# Completion for PowerShell; for $PROFILE: distributary completion powershell | Out-String | Invoke-Expression
# What is typed reaches the program as arguments, and its answers are never evaluated.
Register-ArgumentCompleter -Native -CommandName distributary -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $elements = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition })
    $words = @($elements | ForEach-Object {
        $text = "$_"
        $text.Substring(0, [Math]::Min($text.Length, $cursorPosition - $_.Extent.StartOffset))
    })
    $begun = @()
    $before = 0
    if ($elements.Count -eq 0 -or $elements[-1].Extent.EndOffset -lt $cursorPosition) {
        # Windows PowerShell passes no empty argument on: the program is told that a word begins.
        $begun = @('--next')
    } elseif ($words[-1].EndsWith($wordToComplete, [StringComparison]::Ordinal)) {
        # Of a list with commas, only the part behind the last comma is replaced.
        $before = $words[-1].Length - $wordToComplete.Length
    }
    distributary complete @begun '--' @words 2>$null | ForEach-Object {
        $word, $about = $_ -split "`t", 2
        if ($word.Length -le $before) { return }
        if (-not $about) { $about = $word }
        $word = $word.Substring($before)
        [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
    }
}

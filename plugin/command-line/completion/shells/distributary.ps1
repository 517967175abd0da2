# Completion for PowerShell; for $PROFILE: distributary completion powershell | Out-String | Invoke-Expression
# What is typed reaches the program as arguments, and its answers are never evaluated.
Register-ArgumentCompleter -Native -CommandName distributary -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { "$_" })
    # Windows PowerShell passes no empty argument on: the program is told that a word begins.
    $begun = @()
    if ($wordToComplete -eq '') { $begun = @('--next') }
    distributary complete @begun '--' @words 2>$null | ForEach-Object {
        $word, $about = $_ -split "`t", 2
        if (-not $about) { $about = $word }
        [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
    }
}
